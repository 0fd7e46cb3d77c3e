import { window } from "vscode";
import type { CommandContext } from "../commandContext";

/** Makes the change that is shown. */
export async function applyShownChange({ reviews }: CommandContext): Promise<void> {
  reviews.decide("apply");
}

/** Drops the change that is shown. */
export async function discardShownChange({ reviews }: CommandContext): Promise<void> {
  reviews.decide("discard");
}

/** Lets a person choose several of the actions that the report in front offers, and does them one after the other. */
export async function reportActions({ panels }: CommandContext): Promise<void> {
  const report = panels.active;
  const actions = report?.openActions ?? [];
  if (report === undefined || actions.length === 0) {
    void window.showInformationMessage("The report in front offers nothing more to do.");
    return;
  }
  const items = actions.map((action) => ({
    label: action.values.fact ?? action.title,
    description: action.values.fact === undefined ? "" : action.title,
    action,
  }));
  const chosen = await window.showQuickPick(items, { placeHolder: "What is to be done?", canPickMany: true });
  for (const { action } of chosen ?? []) await report.act(action);
}
