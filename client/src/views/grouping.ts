import { commands, type Disposable, EventEmitter, type Memento } from "vscode";
import { contextKeys } from "../ids";

/** How the rows below a root are grouped: by when a file is in context, or by the layers of the architecture profile. */
export type Grouping = "placement" | "layers";

const KEY = "grouping";

/** How the memory view is grouped, remembered for the workspace. */
export class GroupingChoice implements Disposable {
  private readonly changeEmitter = new EventEmitter<Grouping>();
  private current: Grouping;

  readonly onDidChange = this.changeEmitter.event;

  constructor(private readonly memento: Memento) {
    this.current = memento.get<unknown>(KEY) === "layers" ? "layers" : "placement";
    this.tell();
  }

  dispose(): void {
    this.changeEmitter.dispose();
  }

  /** The choice in force. */
  get value(): Grouping {
    return this.current;
  }

  /** Chooses and remembers. */
  async choose(grouping: Grouping): Promise<void> {
    this.current = grouping;
    this.tell();
    this.changeEmitter.fire(grouping);
    await this.memento.update(KEY, grouping);
  }

  private tell(): void {
    void commands.executeCommand("setContext", contextKeys.grouping, this.current);
  }
}
