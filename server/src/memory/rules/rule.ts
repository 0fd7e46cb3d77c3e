import type { Budget } from "../budget/budget";
import type { MemoryEdit } from "../edits";
import type { CalendarDate } from "../hygiene/dailyNotes";
import type { MemoryLinks } from "../links/memoryLinks";
import type { ResolvedLink } from "../links/resolve";
import type { FileFacts } from "../markdown/facts";
import type { FindSecrets } from "../secrets/secretSpan";
import type { TextScan } from "../secrets/textScan";
import type { MemorySettings } from "../settings";
import type { Severity } from "../severity";
import type { Range, StoredText } from "../text";
import type { DirectoryNode, MemoryTree } from "../tree/model";

/** Everything a rule may look at. What is not known yet is `undefined`, and a rule says nothing about it. */
export interface MemoryView {
  readonly tree: MemoryTree;
  readonly settings: MemorySettings;
  /** Name of the root folder, for messages and titles. */
  readonly rootName: string;
  /** Whether the folder above the root holds an index (decision SC10). */
  readonly parentHasIndex: boolean;
  /** Facts of a memory file; `"unreadable"` when its content cannot be read, `undefined` when it was not read yet. */
  facts(path: string): FileFacts | "unreadable" | undefined;
  /** What was found by looking through a file's whole text; `undefined` when it was not looked through yet. */
  scan(path: string): TextScan | undefined;
  /** Files beside memory that are looked through for secrets as well, where the settings ask for it (case X11). */
  readonly otherFiles: readonly string[];
  /** Finds the secrets in any text. */
  readonly findSecrets: FindSecrets;
  /** Core memory against its limit. */
  readonly budget: Budget;
  /** The links between the files; `undefined` until every file was read once. */
  readonly links: MemoryLinks | undefined;
  /** The text of a memory file as it is now, unsaved changes included; `undefined` when it cannot be read. */
  readText(path: string): StoredText | undefined;
  /** The local date to judge by. */
  readonly today: CalendarDate;
  /** The local day on which a memory file last changed on disk; `undefined` when it is not known. */
  changedOn(path: string): CalendarDate | undefined;
  /** Bytes of a memory file on disk, whether it can be read or not; `undefined` when they are not known. */
  bytesOnDisk(path: string): number | undefined;
  /** The text of the root's own limits file, `.memfs.config.json`; `undefined` where there is none. */
  readonly memfsConfig: string | undefined;
}

/** Another place that explains a finding. */
export interface RelatedPlace {
  readonly path: string;
  readonly message: string;
  /** Where in the file; the start of it when left out. */
  readonly range?: Range;
}

/** One thing a rule found. The subject is a file or a directory, by path; the range lies in the file. */
export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  readonly subject: "file" | "directory";
  readonly path: string;
  readonly range: Range;
  readonly message: string;
  readonly related: readonly RelatedPlace[];
  /** The file or directory that is amiss, where it is another one than the subject; fixes start from it. */
  readonly about?: string;
}

/**
 * What a rule reports; the runner adds the id, and the severity that the settings give the rule. A report can be milder
 * than its rule and never graver.
 */
export type Report = Pick<Finding, "subject" | "path" | "message"> &
  Partial<Pick<Finding, "range" | "related" | "severity" | "about">>;

/** A change that mends a finding, as data. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly MemoryEdit[];
  /** Whether this is the one to take when nobody chooses. */
  readonly isPreferred: boolean;
}

/** What every rule has, whatever it looks at. */
interface RuleHead {
  /** Kebab-case; the diagnostic code. Never changes once shipped. */
  readonly id: string;
  readonly severity: Severity;
  /** Whether the rule is asked only where the settings give it a severity. */
  readonly isOffByDefault?: true;
  /** Whether the rule is asked only where the architecture profile holds (`followsArchitecture`). */
  readonly isOfArchitecture?: true;
  /** One sentence for settings, catalogue and SARIF. */
  readonly description: string;
  /** The sentence of the format that the rule comes from, or the reason in words: who has the package has no list of decisions. */
  readonly clause: string;
  /** Why it matters and what to do, for the catalogue. */
  readonly help: string;
  /** Changes that mend a finding of this rule, the preferred one first. */
  fixes?(finding: Finding, view: MemoryView): Fix[];
}

/** A rule about the root as a whole, asked again after every change. */
export interface RootRule extends RuleHead {
  readonly about: "root";
  check(view: MemoryView): Report[];
}

/** A rule about one directory's own entries, asked again when they change. */
export interface DirectoryRule extends RuleHead {
  readonly about: "directory";
  check(node: DirectoryNode, view: MemoryView): Report[];
}

/** A rule about one file's facts, asked again when they change. */
export interface FileRule extends RuleHead {
  readonly about: "file";
  check(path: string, facts: FileFacts | "unreadable", view: MemoryView): Report[];
}

/** A rule about an index and what it lists, asked again when its facts change or something comes or goes beside it. */
export interface IndexRule extends RuleHead {
  readonly about: "index";
  check(path: string, facts: FileFacts | "unreadable", view: MemoryView): Report[];
}

/**
 * A rule about one link and what it means, asked again when that or its file changes. No rule is asked about a link that
 * leads plainly (`leadsPlainly`), as most links of a memory do.
 */
export interface LinkRule extends RuleHead {
  readonly about: "link";
  /** `path` is the file with the link. */
  check(link: ResolvedLink, path: string, view: MemoryView): Report | undefined;
}

/** A rule about what stands anywhere in a file's text, asked again when it was looked through anew. */
export interface TextRule extends RuleHead {
  readonly about: "text";
  check(path: string, scan: TextScan, view: MemoryView): Report[];
  /** What the last name of a path says by itself, asked of each file, and of each directory that is memory. */
  checkName?(path: string, subject: Report["subject"], view: MemoryView): Report[];
}

/** A link that leads into a memory from outside. */
export interface IncomingLink {
  /** The path as the document has it, decoded. */
  readonly written: string;
  /** Where the path stands in the document. */
  readonly range: Range;
  /** What it leads to, by path in the memory, whether it is there or not. */
  readonly target: string;
}

/** A document outside a memory that links into it. */
export interface OutsideDocument {
  /** The path that leads to it from the memory's root, `../README.md`. */
  readonly path: string;
  readonly links: readonly IncomingLink[];
  /** Ids of the rules that comments in the document silence. */
  readonly suppressedRules: readonly string[];
  /** Whether something stands at a path of the memory. */
  readonly exists: (path: string) => boolean;
  /** Whether the repository around the document ignores a path of the memory. */
  readonly isGitIgnored: (path: string) => boolean;
}

/** A rule about what leads into a memory from outside, asked while such a document is open; only the editor asks it. */
export interface OutsideRule extends RuleHead {
  readonly about: "outside";
  check(document: OutsideDocument, view: MemoryView): Report[];
}

/** A check with its documentation and its fixes. */
export type Rule = RootRule | DirectoryRule | FileRule | IndexRule | LinkRule | TextRule | OutsideRule;
