import type { MemoryMap } from "../../../server/src/protocol/mapMessages";
import { formatShare, formatTokens, groupDigits } from "../figures";
import { type Cell, holdsDirectory, layOut, type Measure } from "./layout";
import type { FromPage } from "./messages";
import { drawCell, svg } from "./picture";
import { isDirection, stepFrom } from "./steps";
import { countLinks, describeCell, type LinkCounts } from "./words";

/** What of the page outlives it. */
export interface PageState {
  readonly measure: Measure;
  readonly within: string | undefined;
}

/** What the page needs of the program around it. */
export interface PageHost {
  send(message: FromPage): void;
  remember(state: PageState): void;
}

/** Links of one file that are drawn at once; a hub with thousands would hide everything else. */
const mostLines = 400;

/** The map as a person works with it: looks, hovers, clicks, or walks through it with the arrow keys. */
export class MapPage {
  private map: MemoryMap | undefined;
  private counts: LinkCounts = { out: [], in: [] };
  private cells: Cell[] = [];
  private elements: SVGGElement[] = [];
  private current = -1;
  private looked = -1;
  private readonly picture: SVGSVGElement;
  private readonly lines = svg("g", { class: "lines" });

  constructor(
    private readonly body: HTMLElement,
    private readonly host: PageHost,
    private state: PageState,
  ) {
    this.picture = svg("svg", { class: "picture", role: "group", "aria-label": "Memory map" });
    this.element("stage").append(this.picture);
    for (const button of this.measureButtons()) {
      button.addEventListener("click", () => this.change({ ...this.state, measure: measureOf(button) }));
    }
    this.picture.addEventListener("click", (event) =>
      this.act(this.placeOf(event.target), event.ctrlKey || event.metaKey),
    );
    this.picture.addEventListener("mousemove", (event) => this.look(this.placeOf(event.target)));
    this.picture.addEventListener("mouseleave", () => this.look(this.hasFocus() ? this.current : -1));
    this.picture.addEventListener("focusin", (event) => {
      this.current = this.placeOf(event.target);
      this.look(this.current);
    });
    body.addEventListener("keydown", (event) => this.press(event));
    new ResizeObserver(() => this.draw()).observe(this.element("stage"));
  }

  /** Shows a map in place of the one that is shown, with the focus on the same file as far as it is there. */
  show(map: MemoryMap): void {
    this.map = map;
    this.counts = countLinks(map);
    this.draw();
  }

  /** Draws what is looked into, with the focus where it was, or on the first cell that is or holds `wanted`. */
  private draw(wanted = this.keyOf(this.cells[this.current])): void {
    const { map } = this;
    if (map === undefined) return;
    const { within } = this.state;
    if (within !== undefined && !holdsDirectory(map, within)) this.state = { ...this.state, within: undefined };
    const { clientWidth: width, clientHeight: height } = this.element("stage");
    const hadFocus = this.hasFocus();
    this.picture.setAttribute("viewBox", `0 0 ${Math.max(width, 1)} ${Math.max(height, 1)}`);
    this.cells = layOut(map, this.state.measure, this.state.within, width, height);
    this.elements = this.cells.map((cell) =>
      drawCell(cell, map, this.state.measure, describeCell(cell, map, this.counts)),
    );
    this.picture.replaceChildren(hatchPattern(), ...this.elements, this.lines);
    this.current = this.cells.findIndex((cell) => this.keyOf(cell) === wanted);
    if (this.current < 0) this.current = this.cells.findIndex((cell) => isLeaf(cell) && holds(cell, wanted));
    if (this.current < 0) this.current = this.cells.findIndex(isLeaf);
    this.elements[this.current]?.setAttribute("tabindex", "0");
    if (hadFocus) this.elements[this.current]?.focus();
    this.looked = Number.NaN;
    this.look(hadFocus ? this.current : -1);
    this.showHead(map);
    this.showTrail(map);
  }

  private showHead(map: MemoryMap): void {
    const core = map.files.filter(({ path }) => !path.includes("/")).reduce((sum, { tokens }) => sum + tokens, 0);
    const total = map.files.reduce((sum, { tokens }) => sum + tokens, 0);
    const isEstimate = map.files.some((file) => file.isEstimate);
    this.element("figures").textContent = [
      `${formatTokens(core)} of ${groupDigits(map.limit)} tokens in core memory, ${formatShare(core, map.limit)}`,
      `${formatTokens(total)} tokens in ${groupDigits(map.files.length)} files${isEstimate ? ", external ones estimated" : ""} (${map.counter})`,
    ].join(" · ");
    for (const button of this.measureButtons()) {
      button.setAttribute("aria-pressed", String(measureOf(button) === this.state.measure));
    }
  }

  /** The way from the whole memory to the directory that is looked into; each step leads back. */
  private showTrail({ label }: MemoryMap): void {
    const trail = this.element("trail");
    trail.hidden = this.state.within === undefined;
    const names = this.state.within?.split("/") ?? [];
    const steps = [label, ...names].map((name, depth) => {
      const step = document.createElement("button");
      step.type = "button";
      step.textContent = name;
      step.disabled = depth === names.length;
      if (step.disabled) step.setAttribute("aria-current", "page");
      step.addEventListener("click", () => this.lookInto(names.slice(0, depth).join("/")));
      return step;
    });
    trail.replaceChildren(...steps);
  }

  /** Says what a cell stands for and draws the links of its file. */
  private look(place: number): void {
    if (place === this.looked) return;
    this.looked = place;
    const { map } = this;
    const cell = this.cells[place];
    for (const element of this.elements) element.classList.remove("looked", "linked");
    this.lines.replaceChildren();
    this.picture.classList.toggle("looking", cell?.kind === "file");
    this.element("foot").textContent =
      map === undefined || cell === undefined
        ? "Click a file to open it, a directory to look into it. The arrow keys walk, Enter opens, Escape leads out again."
        : describeCell(cell, map, this.counts);
    if (map === undefined || cell === undefined) return;
    this.elements[place]?.classList.add("looked");
    if (cell.kind === "file") this.drawLinks(cell.place, map);
  }

  private drawLinks(file: number, map: MemoryMap): void {
    const cellOf = new Map<number, number>();
    this.cells.forEach((cell, place) => {
      if (cell.kind === "file") cellOf.set(cell.place, place);
      else if (!cell.isOpen) for (const hidden of cell.places) cellOf.set(hidden, place);
    });
    const drawn = new Set<string>();
    for (const [from, to] of map.links) {
      if (from !== file && to !== file) continue;
      const other = cellOf.get(from === file ? to : from);
      const own = cellOf.get(file);
      const [a, b] = [this.cells[own ?? -1], this.cells[other ?? -1]];
      if (other === undefined || a === undefined || b === undefined) continue;
      this.elements[other]?.classList.add("linked");
      // Many files of a closed directory are one cell.
      const line = `${other} ${from === file}`;
      if (drawn.has(line) || drawn.size >= mostLines) continue;
      drawn.add(line);
      this.lines.append(
        svg("line", {
          class: from === file ? "out" : "in",
          x1: a.x + a.width / 2,
          y1: a.y + a.height / 2,
          x2: b.x + b.width / 2,
          y2: b.y + b.height / 2,
        }),
      );
    }
  }

  /** Opens a file, or looks into a directory. */
  private act(place: number, isBeside: boolean): void {
    const cell = this.cells[place];
    if (cell === undefined) return;
    if (cell.kind === "file") this.host.send({ kind: "open", path: cell.file.path, isBeside });
    else if (cell.path === this.state.within) this.goOut();
    else if (cell.path !== undefined) this.lookInto(cell.path);
  }

  private goOut(): void {
    const { within } = this.state;
    if (within !== undefined) this.lookInto(within.slice(0, Math.max(0, within.lastIndexOf("/"))));
  }

  /** Looks into a directory, the whole memory by the empty path, and keeps in sight what was in sight. */
  private lookInto(path: string): void {
    const { within } = this.state;
    const isOutward = within?.startsWith(path) === true;
    this.change({ ...this.state, within: path === "" ? undefined : path }, isOutward ? `${within}/` : "");
  }

  private press(event: KeyboardEvent): void {
    const isHere = this.hasFocus();
    if (isDirection(event.key) && !isHere) {
      // Whoever has just opened the map is nowhere yet.
      if (document.activeElement !== this.body) return;
      this.focus(this.current);
    } else if (isDirection(event.key)) {
      // Files and closed directories are what one walks along; with Alt, all directories.
      const isStep = (cell: Cell): boolean => (event.altKey ? cell.kind === "group" : isLeaf(cell));
      const walkable = this.cells.map((cell, place) => (isStep(cell) || place === this.current ? cell : nowhere));
      const next = stepFrom(walkable, this.current, event.key);
      if (next !== undefined) this.focus(next);
    } else if (event.key === "Enter" || event.key === " ") {
      if (!isHere) return;
      this.act(this.current, event.ctrlKey || event.metaKey);
    } else if (event.key === "Escape" || event.key === "Backspace") this.goOut();
    else if (event.key === "Home" || event.key === "End") {
      const next = event.key === "Home" ? this.cells.findIndex(isLeaf) : this.cells.findLastIndex(isLeaf);
      if (next >= 0) this.focus(next);
    } else return;
    event.preventDefault();
  }

  private focus(place: number): void {
    this.elements[this.current]?.setAttribute("tabindex", "-1");
    this.elements[place]?.setAttribute("tabindex", "0");
    this.elements[place]?.focus();
  }

  private change(state: PageState, wanted?: string): void {
    this.state = state;
    this.host.remember(state);
    this.draw(wanted);
  }

  private hasFocus(): boolean {
    return this.picture.contains(document.activeElement);
  }

  private placeOf(target: EventTarget | null): number {
    const element = target instanceof Element ? target.closest<SVGGElement>("g.cell") : null;
    return element === null ? -1 : this.elements.indexOf(element);
  }

  private keyOf(cell: Cell | undefined): string | undefined {
    if (cell === undefined) return undefined;
    return cell.kind === "file" ? cell.file.path : `${cell.path ?? cell.name}/`;
  }

  private measureButtons(): HTMLButtonElement[] {
    return [...this.body.querySelectorAll<HTMLButtonElement>("button[data-measure]")];
  }

  private element(id: string): HTMLElement {
    const element = document.getElementById(id);
    if (element === null) throw new Error(`The page has no ${id}.`);
    return element;
  }
}

/** Whether nothing is drawn in a cell: a file, or a closed directory. */
function isLeaf(cell: Cell): boolean {
  return cell.kind === "file" || !cell.isOpen;
}

/** Whether a cell is in the directory, or closed over the file or directory, that a key names. */
function holds(cell: Cell, key: string | undefined): boolean {
  const path = cell.kind === "file" ? cell.file.path : `${cell.path ?? ""}/`;
  return key !== undefined && key !== "" && (path.startsWith(key) || (cell.kind === "group" && key.startsWith(path)));
}

/** A box that no step can reach. */
const nowhere = { x: Number.NaN, y: Number.NaN, width: 0, height: 0 };

function measureOf(button: HTMLButtonElement): Measure {
  return button.dataset.measure === "bytes" ? "bytes" : "tokens";
}

function hatchPattern(): SVGDefsElement {
  const pattern = svg("pattern", {
    id: "hatch",
    width: 6,
    height: 6,
    patternUnits: "userSpaceOnUse",
    patternTransform: "rotate(45)",
  });
  pattern.append(svg("rect", { class: "hatchLine", width: 2, height: 6 }));
  const definitions = svg("defs", {});
  definitions.append(pattern);
  return definitions;
}
