/** Handed over with `initialize`. */
export interface InitializationOptions {
  /** Whether the person trusts the workspace; until then its settings name no roots outside it. */
  readonly isTrusted?: boolean;
  /** Roots as the user's own settings write them; they need no trust. */
  readonly userRoots?: readonly string[];
  /** Where a diagnostic's code leads, with `{rule}` for the rule's id; none without it. */
  readonly ruleLink?: string;
  /** Version of the extension, for log and bug report. */
  readonly version?: string;
  /** Whether the editor itself follows, completes and lists `[text](path)` links, so that they are left to it. */
  readonly hasMarkdownSupport?: boolean;
  /** The client's command that takes a section out of its file, called with a `SectionParams`. */
  readonly sectionCommand?: string;
  /** The client's command that shows what leads to a file, called with its URI; lenses cannot be clicked without it. */
  readonly backlinksCommand?: string;
  /** Whether the client has links follow files that it moves or deletes, and asks by requests of ours what to change. */
  readonly followsMoves?: boolean;
}
