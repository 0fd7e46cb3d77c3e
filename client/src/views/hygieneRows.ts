import type { Layer, LayerFile, MaintenanceEntry } from "../../../server/src/protocol/hygieneMessages";
import type { HygieneData } from "../hygieneData";
import type { EntryNode, LayerNode, MaintenanceNode, RootNode, TaskNode } from "../nodes";
import type { Grouping } from "./grouping";
import { namesIn } from "./hygieneWords";

/** A row that the architecture profile adds and that has rows below it. */
export type HygieneParent = LayerNode | MaintenanceNode | TaskNode;

/** The rows that the architecture profile adds to the view. A row that stands for the same thing stays the same object. */
export class HygieneRows {
  private readonly layers = new Map<string, LayerNode>();
  private readonly maintenance = new Map<string, MaintenanceNode>();
  private readonly tasks = new Map<string, TaskNode>();
  private readonly files = new Map<string, EntryNode>();

  constructor(private readonly data: HygieneData) {}

  /** The layers of a root, where the view is grouped by them; `undefined` where it is not, or cannot be. */
  layersBelow(root: RootNode, grouping: Grouping): readonly LayerNode[] | undefined {
    if (grouping !== "layers" || !root.root.hasArchitecture) return undefined;
    return this.data.of(root.id)?.layers?.map((layer) => this.layerRow(root, layer));
  }

  /** The row of what is to be done in a root. */
  maintenanceBelow(root: RootNode): MaintenanceNode | undefined {
    const summary = this.data.of(root.id)?.maintenance;
    if (summary === undefined || !root.root.hasArchitecture) return undefined;
    const id = `${root.id} maintenance`;
    const row = this.maintenance.get(id) ?? { kind: "maintenance", id, parent: root, summary };
    row.summary = summary;
    this.maintenance.set(id, row);
    return row;
  }

  /** The rows below one of these rows. */
  below(parent: HygieneParent): readonly (TaskNode | EntryNode)[] {
    switch (parent.kind) {
      case "layer": {
        const names = namesIn(parent.layer.files);
        return parent.layer.files.map((file) => {
          const row = this.fileRow(parent, parent.parent, file, file);
          row.name = names.get(file.path) ?? file.path;
          return row;
        });
      }
      case "maintenance":
        return parent.summary.items.map((task) => this.taskRow(parent, task));
      case "task":
        return parent.task.files.map((file) => this.fileRow(parent, parent.root, file, undefined));
    }
  }

  private layerRow(root: RootNode, layer: Layer): LayerNode {
    const id = `${root.id} layer ${layer.id}`;
    const row = this.layers.get(id) ?? { kind: "layer", id, parent: root, layer };
    row.layer = layer;
    this.layers.set(id, row);
    return row;
  }

  private taskRow(parent: MaintenanceNode, task: MaintenanceEntry): TaskNode {
    const id = `${parent.id} ${task.id}`;
    const row = this.tasks.get(id) ?? { kind: "task", id, parent, root: parent.parent, task };
    row.task = task;
    this.tasks.set(id, row);
    return row;
  }

  private fileRow(
    parent: LayerNode | TaskNode,
    root: RootNode,
    { uri, path }: { readonly uri: string; readonly path: string },
    layerFile: LayerFile | undefined,
  ): EntryNode {
    const id = `${parent.id} ${path}`;
    const title = layerFile?.title;
    const entry: EntryNode["entry"] = {
      kind: "file",
      uri,
      path,
      placement: path.includes("/") ? "external" : "core",
      isIndex: path === "MEMORY.md" || path.endsWith("/MEMORY.md"),
      ...(title === undefined ? {} : { title }),
    };
    const row = this.files.get(id) ?? { kind: "entry", id, parent, root, entry };
    row.entry = entry;
    if (layerFile !== undefined) row.layerFile = layerFile;
    this.files.set(id, row);
    return row;
  }
}
