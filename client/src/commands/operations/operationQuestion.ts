import { Uri, window } from "vscode";

/** One of several answers. */
export interface Choice {
  readonly label: string;
  readonly detail?: string;
  readonly value: string;
}

/** Something that an operation has to be told, and how a person is asked for it. */
export type OperationQuestion = {
  /** The argument of the operation. */
  readonly argument: string;
  /** Asked only where this holds of what was said so far. */
  readonly when?: (values: Readonly<Record<string, string>>) => boolean;
} & (
  | {
      readonly kind: "text";
      readonly title: string;
      readonly prompt: string;
      readonly placeHolder?: string;
      /** Whether nothing may be said. */
      readonly isOptional?: true;
    }
  | { readonly kind: "choice"; readonly placeHolder: string; readonly choices: readonly Choice[] }
  | { readonly kind: "folder" | "file"; readonly title: string }
);

/** Asks one question after the other, but not for what is given. `undefined` when one is dismissed. */
export async function askQuestions(
  questions: readonly OperationQuestion[],
  given: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>> | undefined> {
  const values: Record<string, string> = { ...given };
  for (const question of questions) {
    if (values[question.argument] !== undefined) continue;
    if (question.when !== undefined && !question.when(values)) continue;
    const answer = await ask(question);
    if (answer === undefined) return undefined;
    if (answer !== "") values[question.argument] = answer;
  }
  return values;
}

async function ask(question: OperationQuestion): Promise<string | undefined> {
  if (question.kind === "text") {
    const { title, prompt, placeHolder, isOptional } = question;
    const answer = await window.showInputBox({
      title,
      prompt,
      ...(placeHolder === undefined ? {} : { placeHolder }),
      validateInput: (value) =>
        value.trim() === "" && isOptional !== true && value !== "" ? "Write something." : undefined,
    });
    if (answer === undefined || (answer.trim() === "" && isOptional !== true)) return undefined;
    return answer.trim();
  }
  if (question.kind === "choice") {
    const { placeHolder, choices } = question;
    return (await window.showQuickPick([...choices], { placeHolder, matchOnDetail: true }))?.value;
  }
  const isFolder = question.kind === "folder";
  const chosen = await window.showOpenDialog({
    canSelectFiles: !isFolder,
    canSelectFolders: isFolder,
    canSelectMany: false,
    title: question.title,
    openLabel: "Choose",
  });
  const [uri] = chosen ?? [];
  return uri instanceof Uri ? uri.toString() : undefined;
}
