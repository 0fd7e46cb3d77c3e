/** One file of the kit. */
export interface KitFile {
  readonly path: string;
  readonly text: string;
}

/** Lines of the long root file: more than any limit on lines or characters that is known. */
const longLines = 700;

/**
 * A small valid memory whose texts can be told apart wherever they turn up: each carries a word of its own, one root
 * file is long enough for harnesses that cut, one holds every sign that wrappers escape. The root index names its child
 * directories, so that a harness without a listing can conform as well.
 */
export function contractKit(): readonly KitFile[] {
  return [
    {
      path: "MEMORY.md",
      text: [
        "# Canary memory",
        "",
        "canary-core-index: a memory for testing what a harness loads.",
        "",
        "- [projects/](projects/MEMORY.md): work that is under way",
        "- [notes/](notes/MEMORY.md): what happened, day by day",
        "",
      ].join("\n"),
    },
    {
      path: "long.md",
      text: `# A long file\n\n${Array.from({ length: longLines }, (_, i) => `canary-core-long-${pad(i + 1)}: each line of this file belongs into context.\n`).join("")}`,
    },
    {
      path: "persona.md",
      text: "# Persona\n\ncanary-core-persona: the agent speaks plainly and says what it does not know.\n",
    },
    {
      path: "signs.md",
      text: [
        "# Signs that wrappers escape",
        "",
        'canary-core-signs: <file name="x"> & "quotes" and \'single ones\' </file> ]]>',
        "C:\\memory\\notes, \\n is no line break here, `code`, $HOME, 100 %, {{braces}}",
        "",
        "```json",
        '{ "text": "line\\nbreak" }',
        "```",
        "",
        "日本語, é as one sign, 🧠, and a line without an end: canary-core-signs-end",
      ].join("\r\n"),
    },
    {
      path: "notes/MEMORY.md",
      text: "# Notes\n\ncanary-nested-notes-index: this text must not be loaded at the start.\n\n- [2026-08-12](2026-08-12.md)\n",
    },
    {
      path: "notes/2026-08-12.md",
      text: "# 12 August 2026\n\ncanary-nested-note: an agent reads this only when it asks for it.\n",
    },
    {
      path: "projects/MEMORY.md",
      text: "# Projects\n\ncanary-nested-projects-index: this text must not be loaded at the start.\n\n- [alpha](alpha.md)\n- [deep/](deep/MEMORY.md)\n",
    },
    {
      path: "projects/alpha.md",
      text: "# Alpha\n\ncanary-nested-alpha: an agent reads this only when it asks for it.\n",
    },
    {
      path: "projects/deep/MEMORY.md",
      text: "# Deep\n\ncanary-nested-deep-index: found through projects/MEMORY.md and not before.\n",
    },
    {
      path: "skills/canary/SKILL.md",
      text: "---\nname: canary\ndescription: Another format governs this directory; memory leaves it alone.\n---\n\ncanary-skill: no memory at all.\n",
    },
  ];
}

function pad(line: number): string {
  return String(line).padStart(4, "0");
}
