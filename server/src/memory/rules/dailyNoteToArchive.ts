import { countOf } from "../budget/figures";
import { oldNotes } from "../hygiene/oldNotes";
import { displayName } from "../names";
import { directoryLabel, joinPath } from "../paths";
import type { DirectoryRule } from "./rule";

/** More are counted and not listed. */
const mostListed = 10;

/** Old notes make the directory long and are hardly ever read again where they are. */
export const dailyNoteToArchive: DirectoryRule = {
  id: "daily-note-to-archive",
  about: "directory",
  severity: "hint",
  isOfArchitecture: true,
  description: "Daily notes are old enough for the archive.",
  clause:
    'Architecture, section 10, monthly: "Daily notes older than 30 days → archive"; read by the letter, so that a note of the 30th day stays.',
  help: "A note of exactly that age stays. One finding speaks for all old notes of a directory. Archiving moves notes into memory/archive by quarter with an index, keeps all links true and deletes nothing; it can wait for the end of the quarter. The number of days is the setting memoryLens.architecture.ages.",
  check: (node, view) => {
    const notes = oldNotes(
      node.files.map((name) => joinPath(node.path, name)),
      view,
    );
    const [first] = notes;
    if (first === undefined) return [];
    const { dailyNote } = view.settings.architecture.ages;
    if (notes.length === 1) {
      const message = `${displayName(first.path)} is ${countOf(first.age, "day")} old and can go to the archive.`;
      return [{ subject: "file", path: first.path, message }];
    }
    return [
      {
        subject: "directory",
        path: node.path,
        message: `${countOf(notes.length, "daily note")} in ${displayName(directoryLabel(node.path))} are more than ${countOf(dailyNote, "day")} old and can go to the archive.`,
        related: notes.slice(0, mostListed).map(({ path, age }) => ({
          path,
          message: `${displayName(path)} is ${countOf(age, "day")} old.`,
        })),
      },
    ];
  },
};
