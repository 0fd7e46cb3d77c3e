import { markdownLines } from "../markdown/lines";
import { isBlank } from "../text";

/** A stretch of a text that holds a conversation word for word. Lines are zero-based. */
export interface Transcript {
  readonly firstLine: number;
  readonly lastLine: number;
  readonly turns: number;
}

/** So many turns make a transcript, when at least two speakers have so many of their own. */
const leastTurns = 10;
const leastOfSpeaker = 3;
/** Turns that stand further apart than this belong to no one conversation. */
const longestTurn = 30;
const longestPrefix = 120;

const speakers =
  "user|human|assistant|agent|ai|bot|system|me|you|claude|chatgpt|gpt|gemini|copilot|customer|caller|interviewer|用户|助手|助理|我|你";
const time = "\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?:\\s?[ap]\\.?m\\.?)?";
const stamp = `[[(]?(?:\\d{4}-\\d{2}-\\d{2}[T ,]*)?${time}[\\])]?`;
const lead = "^[\\s>#*_-]*";
const end = "[*_]*\\s*[:：][*_]*(?:\\s|$)";

/** `User: …`, `**Assistant:** …`, `## User`. */
const bySpeaker = new RegExp(`${lead}(${speakers})(?:\\s*\\(${time}\\))?${end}`, "iu");
const byHeading = new RegExp(`^#{1,6}\\s+[*_]*(${speakers})[*_]*\\s*[:：]?$`, "iu");
/** `[14:02] Bo: …`, `14:02 – Bo: …`. */
const byTime = new RegExp(`${lead}${stamp}\\s*[-–—]?\\s*[*_<@]*([\\p{L}][\\p{L}\\p{N} .'_-]{0,30}?)>?${end}`, "iu");
/** `Bo (14:02): …`, `Bo [14:02] …`. */
const byNameAndTime = new RegExp(`${lead}([\\p{L}][\\p{L}\\p{N} .'_-]{0,30}?)\\s*[[(]${time}[\\])]\\s*[:：]`, "iu");

/**
 * The first conversation that a text holds word for word: many turns, close together, of at least two speakers who
 * take turns. Speakers are told by what they are (`User:`), or by any name with a time of day.
 */
export function findTranscript(text: string): Transcript | undefined {
  let turns: Turn[] = [];
  for (const { line, start, end: stop, kind } of markdownLines(text)) {
    if (kind === "front-matter" || kind === "comment") continue;
    const content = text.slice(start, Math.min(stop, start + longestPrefix));
    if (isBlank(content)) continue;
    const speaker = speakerOf(content);
    const last = turns.at(-1);
    if (last !== undefined && line - last.line > longestTurn) {
      if (isConversation(turns)) break;
      turns = [];
    }
    if (speaker !== undefined) turns.push({ line, speaker });
  }
  const first = turns[0];
  const last = turns.at(-1);
  if (first === undefined || last === undefined || !isConversation(turns)) return undefined;
  return { firstLine: first.line, lastLine: last.line, turns: turns.length };
}

interface Turn {
  readonly line: number;
  readonly speaker: string;
}

function speakerOf(line: string): string | undefined {
  if (!/[:：]|^#/.test(line)) return undefined;
  const found = byHeading.exec(line) ?? bySpeaker.exec(line) ?? byTime.exec(line) ?? byNameAndTime.exec(line);
  return found?.[1]?.trim().toLowerCase();
}

function isConversation(turns: readonly Turn[]): boolean {
  if (turns.length < leastTurns) return false;
  const counts = new Map<string, number>();
  let changes = 0;
  for (const [i, { speaker }] of turns.entries()) {
    counts.set(speaker, (counts.get(speaker) ?? 0) + 1);
    if (i > 0 && turns[i - 1]?.speaker !== speaker) changes++;
  }
  const talkers = [...counts.values()].filter((count) => count >= leastOfSpeaker);
  return talkers.length >= 2 && counts.size <= turns.length / 2 && changes >= turns.length / 2;
}
