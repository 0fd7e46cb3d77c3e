/** A memory whose files lead to each other in every way of writing a link; `people/berta.md` is found by nothing. */
export const linkedMemory = {
  "MEMORY.md": "# Memory\n\n- [Projects](projects/MEMORY.md)\n- people/\n",
  "projects/MEMORY.md": "# Projects\n\n- [[alpha]]\n- `projects/beta.md`\n",
  "projects/alpha.md": "---\nname: Project Alpha\n---\n# Alpha\n\n## Next steps\n\nSee [the plan](beta.md#plan).\n",
  "projects/beta.md": "# Beta\n\n## Plan\n\n## Plan\n",
  "people/MEMORY.md": "# People\n\n- [Anna](anna.md)\n",
  "people/anna.md": "# Anna\n\nWorks on [[Project Alpha]].\n",
  "people/berta.md": "# Berta\n",
};
