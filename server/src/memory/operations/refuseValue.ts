import { isCalendarDate } from "../hygiene/dailyNotes";
import { displayName } from "../names";
import type { OperationArgument } from "./operation";

/** Why a value is none that an argument of an operation takes, as a sentence that says the value; `undefined` when it is. */
export function refuseValue({ name, kind, choices = [] }: OperationArgument, value: string): string | undefined {
  if (kind === "date" && !isCalendarDate(value)) {
    return `${displayName(value)} is no day of the calendar. Write it as YYYY-MM-DD.`;
  }
  if (kind === "choice" && !choices.includes(value)) {
    return `${displayName(value)} is no ${name} that there is. Choose one of ${choices.join(", ")}.`;
  }
  return undefined;
}
