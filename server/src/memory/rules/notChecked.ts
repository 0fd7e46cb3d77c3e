import { displayName, reasonUnreadable } from "../names";
import { directoryLabel, ROOT_PATH } from "../paths";
import type { DirectoryRule } from "./rule";

/** What could not be listed was not judged; the verdict is then never "valid". */
export const notChecked: DirectoryRule = {
  id: "not-checked",
  about: "directory",
  severity: "warning",
  description: "A directory could not be read, so the memory was not fully checked.",
  clause: "The format is silent here: what cannot be read is called not checked, never valid and never missing.",
  help: "The folder's permissions keep its contents from being listed, or its name holds bytes that are not UTF-8. Nothing is known about what lies in it; a harness that runs as the same user does not see it either.",
  check: (node) =>
    node.isReadable
      ? []
      : [
          {
            subject: "directory",
            path: node.path,
            message:
              node.path === ROOT_PATH
                ? "The memory root could not be read (permission denied), so nothing was checked."
                : `${displayName(directoryLabel(node.path))} could not be read (${reasonUnreadable(node.path)}), so this memory was not fully checked.`,
          },
        ],
};
