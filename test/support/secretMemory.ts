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

const lines = sampleSecrets.map(({ text }) => text.replace(/^[-*] /, "")).filter((text) => !text.includes("\n"));
const told = (before: string): string => lines.map((line) => `${before}${line}\n`).join("");

/** A layered memory with every secret in each thing that an operation takes out of one file and says elsewhere. */
export const layeredSecretMemory: Readonly<Record<string, string>> = {
  ...secretMemory,
  "ACTIVE-CONTEXT.md": `# Now\n\n## Current priority\n\n${told("")}\n## In progress\n\n${told("- [ ] ")}${told("- [x] ")}`,
  "memory/MEMORY.md": "# Notes\n",
  "memory/2026-03-01.md": `# Today\n\n${told("## ")}\n## Decisions\n\n${told("- ")}\n## Lessons\n\n${told("- ")}`,
  "memory/2026-02-28.md": `# Day\n\n${told("- Decision: ")}${told("- [ ] ")}\n## People\n\n${told("- Bo — ")}\n${told("")}`,
  "memory/2026-01-02.md": `# Old\n\n${told("- Decision: ")}`,
  "memory/topics/MEMORY.md": "# Topics\n\n- [x](x.md)\n",
  "memory/topics/x.md": `${told("# ")}\n${told("- ")}`,
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
