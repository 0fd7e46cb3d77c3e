import { type HarnessName, isHarnessName } from "../harnessSettings";
import { nameOfDisplay } from "../names";
import type { ContextFile } from "./compile";
import type { ContextFormat } from "./render";
import { type SessionKind, sessionKinds } from "./sessions";

/** One file of a saved context: its path, and its text as it was written down, with secrets masked. */
export type SavedFile = Pick<ContextFile, "path" | "text">;

/** A compiled context as it was once rendered. */
export interface SavedContext {
  readonly format: ContextFormat;
  readonly session: SessionKind;
  readonly harness: HarnessName;
  readonly core: readonly SavedFile[];
  /** Files that the agent reads itself when the session starts. */
  readonly start: readonly SavedFile[];
}

/** Reads what `renderContext` wrote in any of its formats; `undefined` when a text is something else. */
export function readSavedContext(text: string): SavedContext | undefined {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n/);
  return readXml(lines) ?? readMarkdown(lines) ?? readJson(text);
}

/** The files found so far, in the part of the context that is being read. */
class Files {
  readonly core: SavedFile[] = [];
  readonly start: SavedFile[] = [];
  isStart = false;

  add(path: string, lines: readonly string[]): void {
    (this.isStart ? this.start : this.core).push({ path, text: lines.map((line) => `${line}\n`).join("") });
  }
}

function readXml(lines: readonly string[]): SavedContext | undefined {
  const first = /^<memory(-\d+)? root="[^"]*"(?: session="([\w-]+)" harness="([\w-]+)")?>$/.exec(lines[0] ?? "");
  if (first === null) return undefined;
  const [, suffix = "", session, harness] = first;
  const opening = new RegExp(`^<file${suffix} name="([^"]*)"(?: (?:size|total)="[^"]*")*>$`);
  const files = new Files();
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i] ?? "";
    if (line === `<session-start${suffix}>`) files.isStart = true;
    const name = opening.exec(line)?.[1];
    if (name === undefined) continue;
    const end = lines.indexOf(`</file${suffix}>`, i);
    if (end < 0) return undefined;
    files.add(decodeReferences(name), lines.slice(i + 1, end));
    i = end;
  }
  return context("xml", session, harness, files);
}

function readMarkdown(lines: readonly string[]): SavedContext | undefined {
  const first = /^# Memory: `.*?`(?: \(session ([\w-]+), harness ([\w-]+)\))?$/.exec(lines[0] ?? "");
  if (first === null) return undefined;
  const [, session, harness] = first;
  const files = new Files();
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i] ?? "";
    if (line === "## Read at session start") files.isStart = true;
    const path = /^##/.test(line) ? pathOfHeading(line) : undefined;
    const fence = /^(`{3,})markdown$/.exec(lines[i + 2] ?? "")?.[1];
    if (path === undefined || fence === undefined) continue;
    const end = lines.indexOf(fence, i + 3);
    if (end < 0) return undefined;
    files.add(path, lines.slice(i + 3, end));
    i = end;
  }
  return context("markdown", session, harness, files);
}

function readJson(text: string): SavedContext | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const core = filesOf(value, "core");
    const start = filesOf(value, "start");
    if (core === undefined || start === undefined) return undefined;
    return context("json", member(value, "session"), member(value, "harness"), { core, start });
  } catch {
    return undefined;
  }
}

function filesOf(value: unknown, name: string): SavedFile[] | undefined {
  const files = member(value, name);
  if (!Array.isArray(files)) return undefined;
  return files.flatMap((file): SavedFile[] => {
    const [path, text] = [member(file, "path"), member(file, "text")];
    return typeof path === "string" && typeof text === "string" ? [{ path, text }] : [];
  });
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** What does not say for whom it was compiled is the format's own contract. */
function context(
  format: ContextFormat,
  session: unknown,
  harness: unknown,
  { core, start }: Pick<SavedContext, "core" | "start">,
): SavedContext {
  return {
    format,
    session: sessionKinds.find((kind) => kind === session) ?? "contract",
    harness: isHarnessName(harness) ? harness : "agent-memory",
    core,
    start,
  };
}

const references: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

function decodeReferences(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,4})|(\w+));/g, (whole, code: string | undefined, name: string | undefined) =>
    code === undefined ? (references[name ?? ""] ?? whole) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The path of `## \`path\` (figures)`: a code span as CommonMark has it, and behind it what is no part of the name. */
function pathOfHeading(line: string): string | undefined {
  const found = /^#{2,3} (`+)(?!`)(.*?[^`])\1(?!`)(?: \(.*\))?$/.exec(line);
  const inner = found?.[2];
  if (inner === undefined) return undefined;
  const isPadded = inner.startsWith(" ") && inner.endsWith(" ") && inner.trim() !== "";
  return nameOfDisplay(isPadded ? inner.slice(1, -1) : inner);
}
