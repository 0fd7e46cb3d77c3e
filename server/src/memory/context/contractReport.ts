/** What a harness offers an agent beside the prompt, as its author says. */
export interface HarnessAbilities {
  /** It lists immediate child memory directories. */
  readonly listing: boolean;
  /** It searches memory. */
  readonly search: boolean;
  /** The agent can read single files, through file tools that reach the root or a tool of its own. */
  readonly readTool: boolean;
}

/** What is wrong with one file or directory. */
export type ContractProblem =
  | "absent"
  | "partial"
  | "altered"
  | "unreadable"
  | "leaked"
  | "undiscoverable"
  | "no-reads";

/** One thing that breaks a rule; line and character from zero where the text stops. */
export interface ContractDetail {
  readonly problem: ContractProblem;
  /** Root-relative; a directory ends in a slash. */
  readonly path: string;
  readonly line?: number;
  readonly character?: number;
  readonly message: string;
}

/** One of the four rules of the contract. */
export interface ContractRule {
  readonly rule: 1 | 2 | 3 | 4;
  readonly title: string;
  readonly pass: boolean;
  readonly details: readonly ContractDetail[];
}

/** One line of the checklist of Add Agent Memory support; those about the harness name their rule. */
export interface ChecklistItem {
  readonly item: string;
  readonly pass: boolean;
  readonly rule?: ContractRule["rule"];
  /** What speaks against it where it is about the memory itself. */
  readonly paths: readonly string[];
}

/** Whether a harness keeps the contract with this memory, by what it sent. */
export interface ContractReport {
  readonly conforming: boolean;
  readonly rules: readonly ContractRule[];
  readonly checklist: readonly ChecklistItem[];
}
