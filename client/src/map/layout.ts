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
  /** Places of its files in the map's files, at any depth. */
  readonly places: readonly number[];
  readonly size: number;
  readonly placement: "core" | "external";
  /** Whether what is in it is drawn; a closed one has no room for that and stands for all of it. */
  readonly isOpen: boolean;
  readonly lacksIndex: boolean;
  /** Directories below it without an index, itself left out. */
  readonly lackingBelow: number;
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
/** Room between a group's border and what is in it. */
const padding = 3;
/** A directory is drawn open where each of its entries has this many square pixels, on average, and a name fits. */
const leastRoom = 650;
const leastWidth = 44;
const leastHeight = 20;
/** What the smaller half of memory gets of the picture at least, as a share of the other: core is what matters most. */
const leastShare = 1 / 7;

/**
 * Lays a memory out in a rectangle, the area of each file by its size: core memory beside external memory, or one
 * directory alone. Whatever the sizes, every file gets some room, and neither half vanishes beside the other. A
 * directory whose entries would be too small to be told apart is closed: one cell for all of it.
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
  const rooms = roomsOf(map, sizes, within);
  const root = hierarchy<Datum>({ children: branches.map(toDatum) })
    .sum(({ place }) => (place === undefined ? 0 : (rooms[place] ?? 0)))
    .sort((a, b) => halfOf(a.data) - halfOf(b.data) || (b.value ?? 0) - (a.value ?? 0));
  const drawn = treemap<Datum>()
    .size([Math.max(width, 1), Math.max(height, 1)])
    .round(true)
    .paddingInner(2)
    .paddingOuter((node) => (node.depth === 0 ? 0 : padding))
    .paddingTop((node) => (node.depth === 0 ? 0 : titleHeight))(root);
  const lacking = new Set(map.missingIndexes);
  return (drawn.children ?? []).flatMap((node) => cellsOf(node, map, measure, lacking));
}

/** Whether a directory of a map is there to be looked into. */
export function holdsDirectory({ files }: MemoryMap, directory: string): boolean {
  return files.some(({ path }) => path.startsWith(`${directory}/`));
}

/** The room that each file asks for. */
function roomsOf({ files }: MemoryMap, sizes: readonly number[], within: string | undefined): readonly number[] {
  const smallest = sizes.reduce((sum, size) => sum + size, 0) / 40_000;
  const rooms = sizes.map((size) => Math.max(smallest, size));
  if (within !== undefined) return rooms;
  let core = 0;
  let external = 0;
  files.forEach(({ path }, place) => {
    if (path.includes("/")) external += rooms[place] ?? 0;
    else core += rooms[place] ?? 0;
  });
  const coreScale = core === 0 ? 1 : Math.max(1, (external * leastShare) / core);
  const externalScale = external === 0 ? 1 : Math.max(1, (core * leastShare) / external);
  return rooms.map((room, place) => room * (files[place]?.path.includes("/") ? externalScale : coreScale));
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

/** A node and, where there is room to see it, what is in it. */
function cellsOf(
  node: HierarchyRectangularNode<Datum>,
  map: MemoryMap,
  measure: Measure,
  lacking: ReadonlySet<string>,
): Cell[] {
  const { x0: x, y0: y, x1, y1, data } = node;
  const box = { x, y, width: x1 - x, height: y1 - y };
  if (data.place !== undefined) {
    const file = map.files[data.place];
    if (file === undefined) return [];
    return [
      { kind: "file", ...box, place: data.place, file, placement: file.path.includes("/") ? "external" : "core" },
    ];
  }
  if (data.branch === undefined) return [];
  const { name, path, placement } = data.branch;
  const children = node.children ?? [];
  const places = node.leaves().flatMap((leaf) => leaf.data.place ?? []);
  const isOpen = node.depth === 1 || hasRoom(box, children.length);
  const cell: GroupCell = {
    kind: "group",
    ...box,
    path,
    name,
    places,
    size: places.reduce((sum, place) => sum + (map.files[place]?.[measure] ?? 0), 0),
    placement,
    isOpen,
    lacksIndex: path !== undefined && lacking.has(path),
    lackingBelow: node.descendants().filter((below) => below !== node && lacks(below, lacking)).length,
    depth: node.depth,
  };
  return [cell, ...(isOpen ? children.flatMap((child) => cellsOf(child, map, measure, lacking)) : [])];
}

function hasRoom({ width, height }: Box, entries: number): boolean {
  const [inside, below] = [width - 2 * padding, height - titleHeight - padding];
  return inside >= leastWidth && below >= leastHeight && inside * below >= entries * leastRoom;
}

function lacks({ data }: HierarchyRectangularNode<Datum>, lacking: ReadonlySet<string>): boolean {
  return data.branch?.path !== undefined && lacking.has(data.branch.path);
}
