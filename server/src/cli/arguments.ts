import { nearestName } from "./nearestName";
import type { Outcome } from "./outcome";

/** One option of a verb. Without a value it is a switch. */
export interface Option {
  /** The name as typed, dashes included. */
  readonly name: string;
  /** What stands for the value in the help: `N`, `text|json|sarif`. */
  readonly value?: string;
  readonly isRepeatable?: boolean;
  readonly description: string;
}

/** What was typed behind a verb. */
export interface ParsedArguments {
  /** Everything that is no option, in order. */
  readonly operands: readonly string[];
  /** The values of each option that was given, in order; a switch has one empty value. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

/** Options that every verb takes. */
export const commonOptions: readonly Option[] = [{ name: "--help", description: "Show this help." }];

/**
 * Sorts arguments into options and operands by a table: `--name value` or `--name=value`; everything behind `--` is an
 * operand. What the table does not know is a problem.
 */
export function parseArguments(
  verb: string,
  options: readonly Option[],
  args: readonly string[],
): Outcome<ParsedArguments> {
  const table = new Map([...commonOptions, ...options].map((option) => [option.name, option]));
  const operands: string[] = [];
  const values = new Map<string, string[]>();
  for (let i = 0; i < args.length; i++) {
    const argument = args[i] ?? "";
    if (argument === "--") {
      operands.push(...args.slice(i + 1));
      break;
    }
    // A fact can be written as a list entry.
    if (!/^-\S/.test(argument)) {
      operands.push(argument);
      continue;
    }
    const equals = argument.indexOf("=");
    const name = argument === "-h" ? "--help" : equals < 0 ? argument : argument.slice(0, equals);
    const option = table.get(name);
    if (option === undefined)
      return { problem: `${verb} has no option ${name}.${nearestName(name, [...table.keys()])}` };
    if (values.has(name) && option.isRepeatable !== true && option.value !== undefined) {
      return { problem: `${name} is given more than once. Give it once.` };
    }
    let value = equals < 0 ? undefined : argument.slice(equals + 1);
    if (option.value === undefined) {
      if (value !== undefined) return { problem: `${name} takes no value. Write ${name} alone.` };
      value = "";
    } else {
      value ??= args[++i];
      // A variable that a script forgot to set gives an empty value.
      if (value === undefined || value === "") return { problem: `${name} needs a value: ${name} ${option.value}.` };
    }
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  return { operands, values };
}

/** The single value of an option, or `undefined` when it was not given. */
export function optionValue(parsed: ParsedArguments, name: string): string | undefined {
  return parsed.values.get(name)?.[0];
}

/** Whether a switch was given. */
export function hasSwitch(parsed: ParsedArguments, name: string): boolean {
  return parsed.values.has(name);
}

/** The value of an option that takes one of a few words; the first word when it was not given. */
export function choiceOf<Choice extends string>(
  parsed: ParsedArguments,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Outcome<{ readonly choice: Choice }> {
  const value = optionValue(parsed, name);
  if (value === undefined) return { choice: choices[0] };
  const choice = choices.find((each) => each === value);
  if (choice !== undefined) return { choice };
  return {
    problem: `${name} must be ${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}, not ${JSON.stringify(value)}.`,
  };
}
