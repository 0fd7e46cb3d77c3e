import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { type Position, positionAt, type Range } from "../text";
import type { MemoryTree } from "../tree/model";

/** Name of the file in a root by which Letta's memory file system is configured. */
export const MEMFS_CONFIG_NAME = ".memfs.config.json";

/** Whether the walk of a root saw the file. */
export function hasMemfsConfig({ root }: MemoryTree): boolean {
  return root.ignored.some(({ path }) => path === MEMFS_CONFIG_NAME);
}

/** What a root says about its own limits, as far as it was understood. */
export interface MemfsConfig {
  /** Most directories between the root and a file. */
  readonly maxDepth?: number;
  readonly maxFileCharacters?: number;
  readonly maxCoreMemoryCharacters?: number;
  /** Asked in order; the first pattern that matches decides, `null` for no limit. */
  readonly fileCharacterLimits?: readonly { readonly pattern: string; readonly maxCharacters: number | null }[];
  /** Globs of files that must not change. */
  readonly readOnlyFiles?: readonly string[];
}

/** Something in the file that is not understood and is passed over. */
export interface ConfigComplaint {
  readonly message: string;
  readonly range: Range;
}

/** The configuration with everything that was wrong in it. */
export interface ReadMemfsConfig {
  readonly config: MemfsConfig;
  readonly complaints: readonly ConfigComplaint[];
}

/** Reads the file. What is wrong is passed over and said at its own place, so that the rest takes effect. */
export function readMemfsConfig(text: string): ReadMemfsConfig {
  return new ConfigReader(text).read();
}

const knownKeys = [
  "version",
  "maxDepth",
  "maxFileCharacters",
  "maxCoreMemoryCharacters",
  "fileCharacterLimits",
  "readOnlyFiles",
  "formatting",
];
const limitKeys = ["pattern", "maxCharacters"];
const formattingKeys = ["lineEndings", "finalNewline", "trailingWhitespace"];

class ConfigReader {
  private readonly complaints: ConfigComplaint[] = [];

  constructor(private readonly text: string) {}

  read(): ReadMemfsConfig {
    const errors: ParseError[] = [];
    const root = parseTree(this.text, errors, { disallowComments: true });
    const error = errors[0];
    if (error !== undefined) {
      const reason = printParseErrorCode(error.error).replace(/(?<=[a-z])(?=[A-Z])/g, " ");
      this.complain(error, `${MEMFS_CONFIG_NAME} is not valid JSON: ${reason.toLowerCase()}. Correct it.`);
    }
    if (root?.type !== "object") {
      if (error === undefined)
        this.complain(root ?? { offset: 0, length: this.text.length }, `${MEMFS_CONFIG_NAME} must hold a JSON object.`);
      return { config: {}, complaints: this.complaints };
    }
    const config = this.readRoot(root, error === undefined);
    return { config, complaints: this.complaints.sort(byPlace) };
  }

  /** Reads the members; of a text that breaks off it is not said what is missing. */
  private readRoot(root: Node, isWhole: boolean): MemfsConfig {
    const values = this.members(root, knownKeys, "");
    const version = values.get("version");
    if (version === undefined && isWhole) this.complain(keyRange(root), `${MEMFS_CONFIG_NAME} needs "version": 1.`);
    if (version !== undefined && version.value !== 1)
      this.complain(version, "version must be 1, the only version there is.");
    const formatting = values.get("formatting");
    if (formatting !== undefined) this.readFormatting(formatting);
    const maxDepth = this.count(values.get("maxDepth"), "maxDepth", 0);
    const maxFileCharacters = this.count(values.get("maxFileCharacters"), "maxFileCharacters", 1);
    const maxCoreMemoryCharacters = this.count(values.get("maxCoreMemoryCharacters"), "maxCoreMemoryCharacters", 1);
    const limits = this.list(values.get("fileCharacterLimits"), "fileCharacterLimits");
    const readOnly = this.list(values.get("readOnlyFiles"), "readOnlyFiles");
    return {
      ...(maxDepth === undefined ? {} : { maxDepth }),
      ...(maxFileCharacters === undefined ? {} : { maxFileCharacters }),
      ...(maxCoreMemoryCharacters === undefined ? {} : { maxCoreMemoryCharacters }),
      ...(limits === undefined ? {} : { fileCharacterLimits: limits.flatMap((node, i) => this.fileLimit(node, i)) }),
      ...(readOnly === undefined
        ? {}
        : { readOnlyFiles: readOnly.flatMap((node, i) => this.pattern(node, `readOnlyFiles[${i}]`)) }),
    };
  }

  private fileLimit(node: Node, index: number): { readonly pattern: string; readonly maxCharacters: number | null }[] {
    const name = `fileCharacterLimits[${index}]`;
    if (node.type !== "object") {
      this.complain(node, `${name} must be an object with pattern and maxCharacters.`);
      return [];
    }
    const values = this.members(node, limitKeys, `${name}.`);
    const missing = limitKeys.filter((key) => !values.has(key));
    if (missing.length > 0) this.complain(keyRange(node), `${name} needs ${missing.join(" and ")}.`);
    const patternNode = values.get("pattern");
    const pattern = patternNode === undefined ? undefined : this.pattern(patternNode, `${name}.pattern`)[0];
    const limitNode = values.get("maxCharacters");
    const limit = limitNode?.type === "null" ? null : this.count(limitNode, `${name}.maxCharacters`, 1, ", or null");
    return pattern === undefined || limit === undefined ? [] : [{ pattern, maxCharacters: limit }];
  }

  private readFormatting(node: Node): void {
    if (node.type !== "object") {
      this.complain(node, "formatting must be an object.");
      return;
    }
    for (const [key, value] of this.members(node, formattingKeys, "formatting.")) {
      if (key === "lineEndings") {
        if (value.value !== "lf") this.complain(value, 'formatting.lineEndings must be "lf".');
      } else if (value.type !== "boolean") this.complain(value, `formatting.${key} must be true or false.`);
    }
  }

  /** The known members of an object by key; a key that is not known or stands twice is complained about. */
  private members(node: Node, known: readonly string[], prefix: string): Map<string, Node> {
    const values = new Map<string, Node>();
    for (const property of node.children ?? []) {
      const [key, value] = property.children ?? [];
      if (key === undefined) continue;
      const name = String(key.value);
      if (!known.includes(name))
        this.complain(key, `${prefix}${name} is not a key of ${MEMFS_CONFIG_NAME}. The keys are ${known.join(", ")}.`);
      else if (values.has(name)) this.complain(key, `${prefix}${name} stands twice. Remove one of them.`);
      else if (value !== undefined) values.set(name, value);
    }
    return values;
  }

  private count(node: Node | undefined, name: string, least: 0 | 1, otherwise = ""): number | undefined {
    if (node === undefined) return undefined;
    if (typeof node.value === "number" && Number.isSafeInteger(node.value) && node.value >= least) return node.value;
    this.complain(
      node,
      `${name} must be a whole number ${least === 0 ? "of zero or more" : "above zero"}${otherwise}.`,
    );
    return undefined;
  }

  private list(node: Node | undefined, name: string): readonly Node[] | undefined {
    if (node === undefined) return undefined;
    if (node.type === "array") return node.children ?? [];
    this.complain(node, `${name} must be a list.`);
    return undefined;
  }

  /** A glob relative to the root; nothing when it is none. */
  private pattern(node: Node, name: string): string[] {
    const value: unknown = node.value;
    if (typeof value !== "string" || value === "" || value.startsWith("/") || value.includes("\\")) {
      this.complain(node, `${name} must be a glob relative to the memory root, written with "/".`);
      return [];
    }
    const segments = value.split("/");
    if (segments.includes("..")) this.complain(node, `${name} must not lead out of the memory root.`);
    else if (segments.some((segment) => segment.includes("**") && segment !== "**"))
      this.complain(node, `${name} must have "**" as a whole segment.`);
    else return [value];
    return [];
  }

  private complain({ offset, length }: { offset: number; length: number }, message: string): void {
    const start: Position = positionAt(this.text, offset);
    this.complaints.push({ message, range: { start, end: positionAt(this.text, offset + length) } });
  }
}

/** The opening brace of an object, where something that is missing from it is shown. */
function keyRange({ offset }: Node): { offset: number; length: number } {
  return { offset, length: 1 };
}

function byPlace({ range: a }: ConfigComplaint, { range: b }: ConfigComplaint): number {
  return a.start.line - b.start.line || a.start.character - b.start.character;
}
