import { type HierarchyRectangularNode, hierarchy, treemap } from "d3-hierarchy";
import type { MapFile, MemoryMap } from "../../../server/src/protocol/mapMessages";

/** What a file's area stands for. */
export type Measure = "tokens" | "bytes";

/** A rectangle in CSS pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A drawn group of files: core memory, external memory, or one of its directories. */
export interface GroupCell extends Box {
  readonly kind: "group";
  /** Path of a directory; `undefined` for the two halves of memory. */
  readonly path: string | undefined;
  readonly name: string;
  readonly files: number;
  readonly size: number;
  readonly placement: "core" | "external";
  readonly lacksIndex: boolean;
  readonly depth: number;
}

/** A drawn file. */
export interface FileCell extends Box {
  readonly kind: "file";
  /** Its place in the map's files. */
  readonly place: number;
  readonly file: MapFile;
  readonly placement: "core" | "external";
}

/** What is drawn, groups before what is in them. */
export type Cell = GroupCell | FileCell;

interface Branch {
  readonly name: string;
  readonly path: string | undefined;
  readonly placement: "core" | "external";
  readonly children: Map<string, Branch>;
  readonly places: number[];
}

interface Datum {
  readonly branch?: Branch;
  readonly place?: number;
  readonly children?: Datum[];
}

/** Height of a group's title. */
const titleHeight = 18;

/**
 * Lays a memory out in a rectangle, the area of each file by its size: core memory beside external memory, or one
 * directory alone. Whatever the sizes, every file gets some room.
 */
export function layOut(
  map: MemoryMap,
  measure: Measure,
  within: string | undefined,
  width: number,
  height: number,
): Cell[] {
  const branches = branchesOf(map, within);
  const sizes = map.files.map((file) => Math.max(1, file[measure]));
  const smallest = sizes.reduce((sum, size) => sum + size, 0) / 40_000;
  const root = hierarchy<Datum>({ children: branches.map(toDatum) })
    .sum(({ place }) => (place === undefined ? 0 : Math.max(smallest, sizes[place] ?? 0)))
    .sort((a, b) => halfOf(a.data) - halfOf(b.data) || (b.value ?? 0) - (a.value ?? 0));
  const drawn = treemap<Datum>()
    .size([Math.max(width, 1), Math.max(height, 1)])
    .round(true)
    .paddingInner(2)
    .paddingOuter((node) => (node.depth === 0 ? 0 : 3))
    .paddingTop((node) => (node.depth === 0 ? 0 : titleHeight))(root);
  const lacking = new Set(map.missingIndexes);
  return drawn.descendants().flatMap((node) => cellOf(node, map, measure, lacking) ?? []);
}

function branchesOf(map: MemoryMap, within: string | undefined): Branch[] {
  const core = newBranch("Core memory", undefined, "core");
  const external = newBranch("External memory", undefined, "external");
  map.files.forEach(({ path }, place) => {
    if (!path.includes("/")) {
      core.places.push(place);
      return;
    }
    let branch = external;
    let at = "";
    for (const name of path.split("/").slice(0, -1)) {
      at = at === "" ? name : `${at}/${name}`;
      const child = branch.children.get(name) ?? newBranch(`${name}/`, at, "external");
      branch.children.set(name, child);
      branch = child;
    }
    branch.places.push(place);
  });
  const top = within === undefined ? undefined : find(external, within);
  if (top !== undefined) return [top];
  return [core, external].filter((branch) => branch.places.length + branch.children.size > 0);
}

/** Core memory comes first whatever its size; inside a half the larger things do. */
function halfOf({ branch }: Datum): number {
  return branch?.path === undefined && branch?.placement === "core" ? 0 : 1;
}

function find(external: Branch, path: string): Branch | undefined {
  let branch: Branch | undefined = external;
  for (const name of path.split("/")) branch = branch?.children.get(name);
  return branch;
}

function newBranch(name: string, path: string | undefined, placement: "core" | "external"): Branch {
  return { name, path, placement, children: new Map(), places: [] };
}

function toDatum(branch: Branch): Datum {
  return {
    branch,
    children: [...[...branch.children.values()].map(toDatum), ...branch.places.map((place) => ({ place }))],
  };
}

function cellOf(
  node: HierarchyRectangularNode<Datum>,
  map: MemoryMap,
  measure: Measure,
  lacking: ReadonlySet<string>,
): Cell | undefined {
  const { x0: x, y0: y, x1, y1, data } = node;
  const box = { x, y, width: x1 - x, height: y1 - y };
  if (data.place !== undefined) {
    const file = map.files[data.place];
    if (file === undefined) return undefined;
    return { kind: "file", ...box, place: data.place, file, placement: file.path.includes("/") ? "external" : "core" };
  }
  if (data.branch === undefined) return undefined;
  const { name, path, placement } = data.branch;
  const places = node.leaves().flatMap((leaf) => leaf.data.place ?? []);
  return {
    kind: "group",
    ...box,
    path,
    name,
    files: places.length,
    size: places.reduce((sum, place) => sum + (map.files[place]?.[measure] ?? 0), 0),
    placement,
    lacksIndex: path !== undefined && lacking.has(path),
    depth: node.depth,
  };
}
