import type { MemoryContents } from "./memoryOf";

/** The tree of the cases C01 to C07 and of those of the contract. */
export const t0 = {
  "MEMORY.md": "ROOT-INDEX\n- [Projects](projects/MEMORY.md)\n",
  "human.md": "HUMAN\n",
  "persona.md": "PERSONA\n",
  "projects/": {
    "MEMORY.md": "PROJECTS-INDEX\n",
    "alpha.md": "ALPHA-SECRET\n",
    "deep/": { "MEMORY.md": "DEEP-INDEX\n" },
  },
  "notes/": { "MEMORY.md": "NOTES-INDEX\n", "2026-08-12.md": "LOG\n" },
  "skills/": { "pdf/": { "SKILL.md": "SKILL-BODY\n" } },
  "profile.png": "x",
} satisfies MemoryContents;
