import { Location, Position, Uri, window } from "vscode";
import type { OperationName, OperationResult } from "../../../server/src/protocol/operationMessages";
import type { RootSummary } from "../../../server/src/protocol/stateMessages";
import { countOf } from "../figures";
import { type CommandName, commandIds } from "../ids";
import type { OperationStep } from "../operations/operationFlow";
import { operationShows } from "../operations/operationTable";
import { innermost } from "../places";
import type { ChatTurn, SlashCommand } from "./chatParts";
import { plainText } from "./plainText";
import { splitReport } from "./reportLinks";

/** More buttons than these do not help in a chat; the report in its own tab has them all. */
const mostActions = 4;

/** The operation behind a slash command. */
export interface ChatOperation {
  readonly operation: OperationName;
  /** The command of the palette that does the same and asks for what it is not told. */
  readonly command: CommandName;
  /** The argument that what is written behind the slash command is for; without one it is not looked at. */
  readonly operand?: string;
  /** Whether the command of the palette is offered beside the answer, for what chat does not ask. */
  readonly offersCommand?: true;
}

/**
 * Does an operation as the palette does: its report is the answer. What a person has said exactly is written at once;
 * any other change waits behind a button that shows it before it is made.
 */
export function operationCommand({ operation, command, operand, offersCommand }: ChatOperation): SlashCommand {
  return async ({ flow }, turn) => {
    const { request, stream } = turn;
    const root = oneRoot(turn);
    if (root === undefined) return;
    const said = request.prompt.trim();
    const values: Readonly<Record<string, string>> = operand === undefined || said === "" ? {} : { [operand]: said };
    const answer = await flow.answer(root, { operation, values });
    const { title } = operationShows[operation];
    if ("refusal" in answer) {
      stream.markdown(plainText(answer.refusal));
      stream.button({ title: `${title}…`, command: commandIds[command], arguments: [Uri.parse(root.uri)] });
      return;
    }
    const { result, isMade } = answer;
    showReport(turn, root, result.markdown);
    const step = (what: OperationStep): [OperationStep] => [what];
    if (result.edit !== undefined && !isMade) {
      listFiles(turn, result);
      const change = step({ root: root.uri, kind: "change", request: { operation, values } });
      stream.button({ title: "Show Changes", command: commandIds.operationStep, arguments: change });
    } else if (result.open !== undefined) {
      stream.anchor(Uri.parse(result.open.uri));
    }
    for (const action of result.actions.slice(0, mostActions)) {
      const next = step({ root: root.uri, kind: "action", action });
      stream.button({ title: action.title, command: commandIds.operationStep, arguments: next });
    }
    if (offersCommand === true)
      stream.button({ title: `${title}…`, command: commandIds[command], arguments: [Uri.parse(root.uri)] });
    if (result.actions.length > mostActions)
      stream.button({ title: "Open Report", command: commandIds[command], arguments: [Uri.parse(root.uri)] });
  };
}

function showReport({ stream }: ChatTurn, root: RootSummary, markdown: string): void {
  for (const piece of splitReport(markdown)) {
    if ("markdown" in piece) stream.markdown(piece.markdown);
    else {
      const uri = Uri.joinPath(Uri.parse(root.uri), piece.path);
      stream.anchor(piece.line === undefined ? uri : new Location(uri, new Position(piece.line, 0)), piece.path);
    }
  }
  stream.markdown("\n\n");
}

/** The root of what is attached or of the active editor, or the only one; says what to do when it is not clear. */
function oneRoot({ roots, stream }: ChatTurn): RootSummary | undefined {
  const [only, ...others] = roots;
  if (others.length === 0) return only;
  const uri = window.activeTextEditor?.document.uri;
  const active = uri === undefined ? undefined : innermost(roots, uri);
  if (active !== undefined) return active;
  stream.markdown("Several memories are open: ");
  stream.markdown(plainText(roots.map(({ label }) => label).join(", ")));
  stream.markdown(". Open a file of the one that you mean, or attach one to the question, and ask again.");
  return undefined;
}

function listFiles({ stream }: ChatTurn, { files }: OperationResult): void {
  stream.markdown(`${countOf(files.length, "file")} would change: `);
  stream.markdown(plainText(`${files.map(({ path }) => path).join(", ")}.`));
}
