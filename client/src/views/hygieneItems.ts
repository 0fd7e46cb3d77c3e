import { MarkdownString, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from "vscode";
import { countOf } from "../figures";
import { commandIds, itemKinds } from "../ids";
import type { LayerNode, MaintenanceNode, TaskNode } from "../nodes";
import { describeLayer, describeTask } from "./hygieneWords";

const layerIcons: Record<LayerNode["layer"]["id"], string> = {
  "active-context": "pulse",
  "long-term": "book",
  "daily-notes": "calendar",
  topics: "tag",
  archive: "archive",
  other: "files",
};

/** The row of a layer. Layers of one file say at once what is to be said of the file. */
export function layerItem({ layer }: LayerNode): TreeItem {
  const { Collapsed, Expanded, None } = TreeItemCollapsibleState;
  const isShort = layer.id === "active-context" || layer.id === "long-term";
  const item = new TreeItem(layer.title, layer.files.length === 0 ? None : isShort ? Expanded : Collapsed);
  item.description = describeLayer(layer);
  const isOver = layer.files.some((file) => file.isOver);
  item.iconPath = new ThemeIcon(layerIcons[layer.id], isOver ? new ThemeColor("list.warningForeground") : undefined);
  item.contextValue = itemKinds.layer;
  return item;
}

/** The row of what is to be done. */
export function maintenanceItem({ summary }: MaintenanceNode): TreeItem {
  const item = new TreeItem("Maintenance", TreeItemCollapsibleState.Collapsed);
  item.description = summary.due === 0 ? "nothing due" : `${summary.due} due`;
  item.iconPath = new ThemeIcon("checklist");
  item.contextValue = itemKinds.maintenance;
  item.tooltip = new MarkdownString(
    summary.reviewedOn === undefined
      ? "The schedule of the architecture profile, as the files tell. No review is marked yet."
      : `The schedule of the architecture profile, as the files tell. The last review was on ${summary.reviewedOn}.`,
  );
  return item;
}

/** The row of one thing to be done; a click does it, or opens what it is about. */
export function taskItem(node: TaskNode): TreeItem {
  const { task, parent } = node;
  const { Collapsed, None } = TreeItemCollapsibleState;
  const item = new TreeItem(task.title, task.files.length === 0 ? None : Collapsed);
  item.description = describeTask(task, parent.summary.today);
  item.iconPath = task.isDue
    ? new ThemeIcon("circle-large-filled", new ThemeColor("list.warningForeground"))
    : new ThemeIcon("pass", new ThemeColor("descriptionForeground"));
  item.contextValue = itemKinds.task;
  const tooltip = new MarkdownString();
  tooltip.appendText(task.why);
  item.tooltip = tooltip;
  item.command = { command: commandIds.runTask, title: "Do It", arguments: [node] };
  return item;
}

/** What the badge of the view says. */
export function badgeFor(due: number): { readonly value: number; readonly tooltip: string } | undefined {
  if (due === 0) return undefined;
  return { value: due, tooltip: `${countOf(due, "maintenance task is", "maintenance tasks are")} due` };
}
