import { displayName } from "../names";
import { directoryLabel } from "../paths";
import type { IgnoredReason } from "../tree/model";

/**
 * Why an agent does not get what it asked for. `outside-root`: the path is absolute or leads out of the root;
 * `not-memory`: it is there and no memory; `secret`: what is
 * to be kept holds a secret; `missing`: nothing is there; `root-missing`: the whole memory is not there.
 */
export type RefusalReason =
  | "outside-root"
  | "not-memory"
  | "missing"
  | "root-missing"
  | "not-a-directory"
  | "unreadable"
  | "read-only"
  | "over-budget"
  | "invalid-text"
  | "secret"
  | "invalid-path"
  | "taken";

/** An index that is near what was not found, with its text, so that an agent can go on from there. */
export interface NearestIndex {
  readonly path: string;
  readonly text: string;
}

/** A refusal as a value: the reason for programs, the sentence for agents and people. */
export interface Refusal {
  readonly refused: RefusalReason;
  readonly message: string;
  /** For what is missing: the index nearest to it, where there is one that can be read. */
  readonly nearest?: NearestIndex;
}

/** Whether an answer is a refusal. */
export function isRefusal(answer: object): answer is Refusal {
  return "refused" in answer;
}

/** The refusal of something that is in the folder and is no memory, by the reason for which the walk passed it over. */
export function refuseIgnored(path: string, ignored: string, reason: IgnoredReason): Refusal {
  if (reason === "unreadable") {
    return { refused: "unreadable", message: `${displayName(ignored)} cannot be read. Check the rights on it.` };
  }
  const isItself = ignored === path || ignored === `${path}/`;
  const subject = isItself ? displayName(path) : `${displayName(path)} is out of reach: ${displayName(ignored)}`;
  return {
    refused: reason === "symlink-outside" ? "outside-root" : "not-memory",
    message: `${subject} ${ignoredSentences[reason]}`,
  };
}

/** The refusal of a directory without Markdown memory. */
export function refuseDirectory(path: string): Refusal {
  return {
    refused: "not-memory",
    message: `${displayName(directoryLabel(path))} holds no Markdown and is not memory. Ordinary file tools may open what is in it.`,
  };
}

/** What is said of a thing that is no memory, behind its name. */
const ignoredSentences: Record<Exclude<IgnoredReason, "unreadable">, string> = {
  "hidden-dir": "is a hidden directory and not memory. Ordinary file tools may open what is in it.",
  "other-format": "belongs to another format and is not memory. Ordinary file tools may open what is in it.",
  "tool-dir": "belongs to a tool and is not memory. Ordinary file tools may open what is in it.",
  "not-memory-dir": "holds no Markdown and is not memory. Ordinary file tools may open what is in it.",
  "non-markdown": "is not Markdown and so is not memory. Ordinary file tools may open it.",
  "os-junk": "is a companion file of an operating system and not memory.",
  "symlink-dir": "is a link to a directory and not memory: links to directories are not followed.",
  "symlink-outside": "is a link that leaves the memory root. Only what is inside is memory.",
  "symlink-broken": "is a link that leads nowhere.",
  "not-a-file": "is not a regular file and so is not memory.",
  "out-of-scope": "is outside the scope of this memory. Ordinary file tools may open it.",
};
