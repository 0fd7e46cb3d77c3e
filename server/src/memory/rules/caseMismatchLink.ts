import { displayName } from "../names";
import { retargetFix } from "./linkFixes";
import type { LinkRule } from "./rule";

/** A path should be written as the file is named, on every disk. */
export const caseMismatchLink: LinkRule = {
  id: "case-mismatch-link",
  about: "link",
  severity: "warning",
  description: "A link is written in another letter case, or another Unicode form, than the file's name.",
  clause:
    "The format is silent on how names are compared: it is done by exact code points, so that the verdict is the same on every disk.",
  help: "The link works on disks that do not tell the two apart, and on no other. Write the path as the file is named. A path that differs only by the Unicode form of its accents is a hint.",
  check: ({ link, target }, path) => {
    if (link.form === "reference" || target.kind !== "file" || target.differs === undefined) return undefined;
    const file = displayName(target.path);
    return {
      subject: "file",
      path,
      range: link.pathRange,
      ...(target.differs === "case"
        ? { message: `${displayName(link.path)} is written in another letter case than ${file}.` }
        : { message: `${displayName(link.path)} and ${file} differ in Unicode form.`, severity: "hint" }),
    };
  },
  fixes: (finding, view) => retargetFix(finding, view),
};
