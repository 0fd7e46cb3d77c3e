import path from "node:path";

/** A memory root with the name by which clients tell it from others. */
export interface NamedRoot {
  readonly root: string;
  readonly name: string;
}

/**
 * Names roots by their folders: the folder's own name, with that of the folder above where several share it, and a
 * number where that is not enough. The same paths in the same order always get the same names; a path given twice
 * counts once.
 */
export function nameRoots(roots: readonly string[]): NamedRoot[] {
  const distinct = [...new Set(roots.map((root) => path.resolve(root)))];
  const short = (root: string): string => path.basename(root) || root;
  const taken = new Set<string>();
  return distinct.map((root) => {
    const isShared = distinct.some((other) => other !== root && short(other) === short(root));
    const above = path.basename(path.dirname(root));
    const wanted = isShared && above !== "" ? `${above}/${short(root)}` : short(root);
    let name = wanted;
    for (let n = 2; taken.has(name); n++) name = `${wanted}-${n}`;
    taken.add(name);
    return { root, name };
  });
}
