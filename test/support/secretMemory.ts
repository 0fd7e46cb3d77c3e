import { sampleSecrets } from "./sampleSecrets";

/** A memory with secrets wherever a text of it can be shown: in headings, descriptions, lines, cells and blocks. */
export const secretMemory: Readonly<Record<string, string>> = {
  "MEMORY.md": `# Memory\n\n- [notes/](notes/MEMORY.md)\n- [nas](nas.md)\n- [all](all.md)\n\n${sampleSecrets[1]?.text}\n`,
  "nas.md": "---\ndescription: NAS, password is hunter2xyz\n---\n\n# NAS at home\n\nnas\n",
  "heading.md": "# Password: H3adingS3cret\n\n## Token: abc123def456ghi789xyz\n\nheading\n",
  "all.md": sampleSecrets.map(({ text }) => `${text}\n`).join("\n"),
  "notes/MEMORY.md":
    "---\ndescription: 'Notes, password: D3scribedS3cret'\n---\n\n# Notes\n\n- [nas](../nas.md), password: `L1stedS3cret`\n",
  "notes/deep/a.md": "# A\n\nneedle, password: N33dleS3cret\n",
  "data.json": '{ "password": "D4taS3cret" }\n',
};

/** Every line of every secret in that memory. */
export const secretValues: readonly string[] = [
  ...sampleSecrets.flatMap(({ value }) => value.split("\n")),
  "hunter2xyz",
  "H3adingS3cret",
  "abc123def456ghi789xyz",
  "D3scribedS3cret",
  "L1stedS3cret",
  "N33dleS3cret",
  "D4taS3cret",
].filter((value) => value.length > 4 && !value.startsWith("-----"));

/** The secrets that a text gives away, in whatever letter case, as they are or as JSON writes them. */
export function leaksIn(text: string): string[] {
  const folded = text.toLowerCase();
  return secretValues.filter((value) =>
    [value, JSON.stringify(value).slice(1, -1)].some((written) => folded.includes(written.toLowerCase())),
  );
}
