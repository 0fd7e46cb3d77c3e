import path from "node:path";
import { makeFolder, writeFiles } from "./realFolder";

/** A memory of a few files, with what is no memory among them. */
export const files = {
  "MEMORY.md": "# Memory\n\n- one\n",
  "human.md": "# Human\n",
  "projects/MEMORY.md": "# Projects\n\nPROJECTS-INDEX\n",
  "projects/alpha.md": "# Alpha\n\n## Secret\n\nALPHA-SECRET about the invoice\n",
  "projects/deep/MEMORY.md": "# Deep\n",
  "notes/2026-08-12.md": "LOG\n",
  "skills/pdf/SKILL.md": "SKILL-BODY\n",
  "profile.png": "x",
};

/** A folder that holds a memory called `memory`, and what lies outside it. */
export function makeMemory(
  user: { after(action: () => void): void },
  contents: Readonly<Record<string, string>> = files,
): string {
  const folder = makeFolder(user);
  writeFiles(folder, { "outside/secrets.md": "OUTSIDE-SECRET\n" });
  for (const [name, text] of Object.entries(contents)) writeFiles(folder, { [`memory/${name}`]: text });
  return path.join(folder, "memory");
}
