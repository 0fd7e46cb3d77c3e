import { FileLinks } from "../markdown/fileLinks";
import { eachString, type FewStrings, withoutString, withString } from "./fewStrings";
import type { FileTarget } from "./places";
import type { Resolution } from "./resolve";

const noTargets: readonly Resolution[] = [];

/**
 * A memory file in the graph: what links to it mean, and what its own links mean. Links that name it letter for letter
 * lead to this very object, so that they are followed without looking a path up.
 */
export class LinkedFile implements FileTarget {
  readonly kind = "file";
  #links = FileLinks.none;
  #targets = noTargets;
  #sources: FewStrings;

  constructor(readonly path: string) {}

  /** The links that stand in it. */
  get links(): FileLinks {
    return this.#links;
  }

  /** What each of its links means; none before that is found out. */
  get targets(): readonly Resolution[] {
    return this.#targets;
  }

  /** The files that link to it, as far as it was told. */
  get sources(): Iterable<string> {
    return eachString(this.#sources);
  }

  /** Takes other links, which mean nothing yet. */
  setLinks(links: FileLinks): void {
    this.#links = links;
    this.#targets = noTargets;
  }

  /** Takes what each of its links means. */
  setTargets(targets: readonly Resolution[]): void {
    this.#targets = targets;
  }

  /** Says that a file links to it. */
  addSource(path: string): void {
    this.#sources = withString(this.#sources, path);
  }

  /** Says that a file links to it no longer. */
  removeSource(path: string): void {
    this.#sources = withoutString(this.#sources, path);
  }
}
