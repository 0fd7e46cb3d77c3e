import { commands, type Disposable, EventEmitter, type Uri, workspace } from "vscode";
import type { FormerFile } from "../../../server/src/protocol/contextMessages";
import { contextKeys } from "../ids";
import { isGit, readCommittedFiles } from "./committedFiles";
import { type GitApi, type GitRepository, openGitApi } from "./gitApi";

/**
 * What git knows of memory: which files differ from the last commit, and what that commit holds. Through VS Code's own
 * Git extension where it is on, else through the `git` program. Nothing is run in a workspace that is not trusted.
 */
export class GitHistory implements Disposable {
  private readonly changeEmitter = new EventEmitter<void>();
  private readonly subscriptions: Disposable[];
  private readonly repositories = new Map<GitRepository, Disposable>();
  private opening: Promise<void>;
  private program: string | undefined;
  private changed: ReadonlySet<string> = new Set();

  /** Fires when other files differ from the last commit than before. */
  readonly onDidChange = this.changeEmitter.event;

  constructor() {
    this.opening = this.open();
    this.subscriptions = [
      this.changeEmitter,
      workspace.onDidGrantWorkspaceTrust(() => {
        this.opening = this.open();
      }),
    ];
  }

  dispose(): void {
    for (const subscription of [...this.subscriptions, ...this.repositories.values()]) subscription.dispose();
  }

  /** Whether a file differs from the last commit, as far as the Git extension tells. */
  isChanged(uri: Uri): boolean {
    return this.changed.has(uri.toString());
  }

  /** The Markdown of a root as the last commit holds it, or a sentence that says why there is none. */
  async committedFiles(root: Uri): Promise<readonly FormerFile[] | { readonly refusal: string }> {
    await this.opening;
    if (this.program === undefined) {
      return {
        refusal: "There is no git here, or this workspace is not trusted, so there is no commit to compare with.",
      };
    }
    return readCommittedFiles(this.program, root.fsPath);
  }

  private async open(): Promise<void> {
    if (!workspace.isTrusted) return;
    const api = await openGitApi();
    if (api !== undefined) this.follow(api);
    const program = api?.git.path ?? "git";
    this.program = (await isGit(program)) ? program : undefined;
    await commands.executeCommand("setContext", contextKeys.hasGit, this.program !== undefined);
  }

  private follow(api: GitApi): void {
    const add = (repository: GitRepository): void => {
      if (this.repositories.has(repository)) return;
      this.repositories.set(
        repository,
        repository.state.onDidChange(() => this.update()),
      );
      this.update();
    };
    this.subscriptions.push(
      api.onDidOpenRepository(add),
      api.onDidCloseRepository((repository) => {
        this.repositories.get(repository)?.dispose();
        this.repositories.delete(repository);
        this.update();
      }),
    );
    for (const repository of api.repositories) add(repository);
  }

  private update(): void {
    const changes = [...this.repositories.keys()].flatMap(({ state }) => [
      ...state.workingTreeChanges,
      ...state.indexChanges,
      ...(state.untrackedChanges ?? []),
    ]);
    const next = new Set(changes.map(({ uri }) => uri.toString()));
    if (next.size === this.changed.size && [...next].every((uri) => this.changed.has(uri))) return;
    this.changed = next;
    this.changeEmitter.fire();
  }
}
