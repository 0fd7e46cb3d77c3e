import type { Connection } from "vscode-languageserver";
import { toDiagnostic, uriOf } from "./convert";
import type { LiveMemory } from "./liveMemory";
import { type AnchoredFindings, anchorFindings, findingsShownOn } from "./shownFindings";

/** How findings are shown. */
export interface PublishSettings {
  readonly ruleLink: string | undefined;
  /** More missing indexes than this become one problem. */
  readonly collapseAbove: number;
}

/** What the client shows of one root: by path, the diagnostics as last sent. */
interface Shown {
  /** The memory that is shown: with other settings, another one takes its place. */
  memory: LiveMemory;
  anchored: AnchoredFindings;
  readonly sent: Map<string, string>;
}

/**
 * Shows the findings of roots as diagnostics. Looks only at files that may show something else than before, sends what
 * differs, and clears what vanished.
 */
export class Publisher {
  private readonly shown = new Map<string, Shown>();

  constructor(private readonly connection: Connection) {}

  /** Brings what the client shows of a root in step with its findings. */
  async publish(memory: LiveMemory, settings: PublishSettings): Promise<void> {
    const changed = memory.findings.takeChanged();
    let shown = this.shown.get(memory.uri);
    if (shown === undefined) {
      shown = { memory, anchored: new Map(), sent: new Map() };
      this.shown.set(memory.uri, shown);
    }
    const paths = new Set(changed.files);
    if (shown.memory !== memory) {
      shown.memory = memory;
      for (const path of shown.sent.keys()) paths.add(path);
    }
    if (changed.directories) {
      for (const path of shown.anchored.keys()) paths.add(path);
      shown.anchored = anchorFindings(memory.findings, memory.tree, settings.collapseAbove);
      for (const path of shown.anchored.keys()) paths.add(path);
      for (const path of memory.openPaths()) paths.add(path);
    }
    const sending: Promise<void>[] = [];
    for (const path of paths) sending.push(...this.send(path, memory, shown, settings.ruleLink));
    await Promise.all(sending);
  }

  /** Clears everything shown of a root. */
  async clear(rootUri: string): Promise<void> {
    const paths = [...(this.shown.get(rootUri)?.sent.keys() ?? [])];
    this.shown.delete(rootUri);
    await Promise.all(
      paths.map((path) => this.connection.sendDiagnostics({ uri: uriOf(rootUri, path), diagnostics: [] })),
    );
  }

  private send(path: string, memory: LiveMemory, shown: Shown, ruleLink: string | undefined): Promise<void>[] {
    const findings = findingsShownOn(path, memory.findings, shown.anchored, memory.isOpen(path));
    const diagnostics = findings.map((finding) => toDiagnostic(finding, memory.uri, ruleLink));
    const key = diagnostics.length === 0 ? "" : JSON.stringify(diagnostics);
    if ((shown.sent.get(path) ?? "") === key) return [];
    if (key === "") shown.sent.delete(path);
    else shown.sent.set(path, key);
    return [this.connection.sendDiagnostics({ uri: uriOf(memory.uri, path), diagnostics })];
  }
}
