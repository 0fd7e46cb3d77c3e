import { readOnce } from "../hygiene/readOnce";
import { type Role, roleOf } from "../hygiene/roles";
import { findTranscript } from "../hygiene/transcript";
import { displayName } from "../names";
import type { FileRule } from "./rule";

const transcript = readOnce(findTranscript);

/** The archive may hold what it likes: it is read on explicit search only. */
const judged: ReadonlySet<Role> = new Set(["active-context", "long-term", "daily-note", "topic", "handoff", "user"]);

/** A conversation word for word costs much and says little. */
export const verbatimTranscript: FileRule = {
  id: "verbatim-transcript",
  about: "file",
  severity: "hint",
  isOfArchitecture: true,
  description: "A memory file holds a conversation word for word.",
  clause:
    'Architecture, section 14, anti-pattern "Transcribing conversations verbatim": wastes tokens, buries signal; summarise the essence, not every word.',
  help: "Said of ten or more turns, close together, of at least two speakers: lines such as “User: …” and “Assistant: …”, or names with a time of day. Keep what was decided and learned, and drop the rest.",
  check: (path, facts, view) => {
    if (facts === "unreadable") return [];
    const role = roleOf(path, view.settings);
    if (role === undefined || !judged.has(role)) return [];
    const found = transcript(path, view);
    if (found === undefined) return [];
    const { firstLine, lastLine, turns } = found;
    const range = { start: { line: firstLine, character: 0 }, end: { line: firstLine + 1, character: 0 } };
    const message = `${displayName(path)} holds a conversation of ${turns} turns word for word, from line ${firstLine + 1} to ${lastLine + 1}. Keep what was decided and learned, and drop the rest.`;
    return [{ subject: "file", path, range, message }];
  },
};
