import type { ArgumentValues, Operation, OperationArgument, OperationWorld } from "../../memory/operations/operation";
import { isRefused } from "../../memory/operations/operation";
import { refuseValue } from "../../memory/operations/refuseValue";
import { operations } from "../../memory/operations/registry";
import { runOperation as planOperation } from "../../memory/operations/runOperation";
import { ROOT_PATH } from "../../memory/paths";
import { maskSecrets } from "../../memory/secrets/mask";
import type { FindSecrets } from "../../memory/secrets/secretSpan";
import { choiceOf, hasSwitch, type Option, optionValue, type ParsedArguments } from "../arguments";
import { formatDiff } from "../diff";
import { inspectRoot, isFullyRead } from "../inspect";
import { type ExitCode, exitCodes, isProblem, type Outcome } from "../outcome";
import { readSettingsOptions, settingsOptions } from "../settingsOptions";
import type { Verb } from "../verb";
import { describeUnread, terminalText } from "../wording";
import type { CommandWorld } from "../world";
import { ChangedFiles, describeChanges } from "./fixChanges";
import { finishInterrupted, writeChanges } from "./fixWriting";
import { shownChanges } from "./shownChanges";

const writingDetails =
  "Prints the report and, as one unified diff, what would change, with secrets masked. Nothing is written without --write, and nothing that exists is ever written over or lost. Exit code 0: done; 2: could not be done, or not all could be read or written.";

const readingDetails =
  "Prints the report and changes nothing. Exit code 0: done; 2: could not be done, or not all could be read.";

/** A verb for each operation: the report and the changes as a diff; written with `--write` only. */
export const operationVerbs: readonly Verb[] = operations.map(verbOf);

function typedArguments(operation: Operation): readonly OperationArgument[] {
  return operation.arguments.filter(({ isButtonOnly }) => isButtonOnly !== true);
}

function verbOf(operation: Operation): Verb {
  const operand = operation.arguments.find(({ isOperand }) => isOperand);
  return {
    name: operation.id,
    operands: operandsOf(operand),
    summary: operation.summary,
    details: operation.isReadOnly === true ? readingDetails : writingDetails,
    options: [
      ...typedArguments(operation)
        .filter((argument) => argument !== operand)
        .map(optionOf),
      ...(operation.isReadOnly === true ? [] : [{ name: "--write", description: "Write the changes." }]),
      { name: "--format", value: "text|json", description: "How to write the answer. Default: text." },
      ...settingsOptions,
    ],
    run: (parsed, world) => runOperation(operation, operand, parsed, world),
  };
}

function operandsOf(operand: OperationArgument | undefined): string {
  return operand === undefined ? "ROOT" : `ROOT ${operandOf(operand)}`;
}

function operandOf({ name, isRequired }: OperationArgument): string {
  const shown = name.toUpperCase();
  return isRequired === true ? shown : `[${shown}]`;
}

function optionOf({ name, kind, choices, description }: OperationArgument): Option {
  if (kind === "switch") return { name: `--${name}`, description };
  const value = kind === "choice" ? (choices ?? []).join("|") : kind === "date" ? "YYYY-MM-DD" : kind.toUpperCase();
  return { name: `--${name}`, value, description };
}

async function runOperation(
  operation: Operation,
  operand: OperationArgument | undefined,
  parsed: ParsedArguments,
  world: CommandWorld,
): Promise<Outcome<ExitCode>> {
  const format = choiceOf(parsed, "--format", ["text", "json"]);
  if (isProblem(format)) return format;
  const settings = readSettingsOptions(parsed);
  if (isProblem(settings)) return settings;
  const [root] = parsed.operands;
  if (root === undefined)
    return { problem: `${operation.id} needs a memory root: memory-lens ${operation.id} ${operandsOf(operand)}.` };
  const values = readValues(operation, operand, parsed, world.findSecrets);
  if (isProblem(values)) return values;
  const isWriting = hasSwitch(parsed, "--write");
  if (isWriting && !finishInterrupted(root, world)) return exitCodes.incomplete;
  const { view, findings, read, folder } = await inspectRoot(root, settings, world);
  const begins = operation.canBegin === true && view.tree.state === "missing" && hasFolderAbove(root, world);
  if (view.tree.state !== "present" && !begins) {
    return {
      problem: `The memory root ${terminalText(root)} does not exist or is not a folder. Name the folder that holds MEMORY.md, or create it first for a new memory.`,
    };
  }
  const answer = await planOperation(
    operation,
    {
      view,
      findings: () => findings,
      time: world.calendar.time,
      count: (text) => world.countTokens(settings.budget.counter, text),
      openPlace: (place) => world.openFolder(place).fileSystem,
      nestingOf: (place) => nestingOf(folder.uri, world.openFolder(place).uri),
      readPlace: (place) => world.readFile(place),
    },
    values,
  );
  if (isRefused(answer)) {
    world.notes.write(`memory-lens: ${terminalText(answer.refusal)}\n`);
    return exitCodes.incomplete;
  }
  const files = new ChangedFiles(folder.fileSystem);
  files.apply(answer.edits);
  const changes = files.changes();
  const isWritten = isWriting && changes.length > 0 ? writeChanges(root, changes, world) : undefined;
  if (format.choice === "json") {
    const told = { version: 1, root, operation: operation.id, report: answer.report, answer: answer.data };
    const shown = { diff: formatDiff(shownChanges(changes, world.findSecrets)), isWritten: isWritten === true };
    world.answer.write(`${JSON.stringify({ ...told, ...shown }, undefined, 2)}\n`);
  } else if (isWritten !== false) {
    // The report says what is done, which is not true where writing failed.
    world.answer.write(`${answer.markdown.split("\n").map(terminalText).join("\n").trimEnd()}\n`);
    if (!isWriting) world.answer.write(formatDiff(shownChanges(changes, world.findSecrets)));
  }
  if (changes.length > 0 && !isWriting) {
    world.notes.write(`${describeChanges(changes)}. Nothing was written; add --write to write it.\n`);
  }
  if (!isFullyRead(read)) {
    world.notes.write(describeUnread(root));
    return exitCodes.incomplete;
  }
  return isWritten === false ? exitCodes.incomplete : exitCodes.clean;
}

/** Whether a folder that is not there would be the only one to be created. */
function hasFolderAbove(root: string, world: CommandWorld): boolean {
  return typeof world.openFolder(`${root}/..`).fileSystem.list(ROOT_PATH) !== "string";
}

/** How two folders lie in each other, by their URIs, which end in a slash. */
function nestingOf(root: string, place: string): ReturnType<OperationWorld["nestingOf"]> {
  if (place === root) return {};
  const below = (uri: string, folder: string): string => decodeURIComponent(uri.slice(folder.length, -1));
  if (place.startsWith(root)) return { inMemory: below(place, root) };
  return root.startsWith(place) ? { ofMemory: below(root, place) } : {};
}

function readValues(
  operation: Operation,
  operand: OperationArgument | undefined,
  parsed: ParsedArguments,
  findSecrets: FindSecrets,
): Outcome<ArgumentValues> {
  const { id } = operation;
  const values: Record<string, string> = {};
  const behind = parsed.operands.slice(1).join(" ");
  if (operand === undefined && behind !== "") return { problem: `${id} takes one memory root and nothing behind it.` };
  if (operand !== undefined && behind !== "") values[operand.name] = behind;
  for (const argument of typedArguments(operation)) {
    const { name, kind, isRequired } = argument;
    const option = `--${name}`;
    if (argument !== operand) {
      if (kind === "switch") {
        if (hasSwitch(parsed, option)) values[name] = "true";
      } else {
        const value = optionValue(parsed, option);
        if (value !== undefined) values[name] = value;
      }
    }
    const value = values[name];
    if (value === undefined) {
      const missing = argument === operand ? `${operandOf(operand)} behind the memory root` : option;
      const problem = `${id} needs ${missing}: memory-lens ${id} ${operandsOf(operand)}.`;
      if (isRequired === true) return { problem };
    } else {
      // Refused before anything is read or finished, though the operation would refuse it too.
      const refusal = refuseValue(argument, value);
      const where = argument === operand ? "" : `${option}: `;
      if (refusal !== undefined) return { problem: where + terminalText(maskSecrets(refusal, findSecrets)) };
    }
  }
  return values;
}
