import type { MemoryMap } from "../../../server/src/protocol/mapMessages";
import { formatShare, formatTokens, groupDigits } from "../figures";
import { type Cell, layOut, type Measure } from "./layout";
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
    this.element("back").addEventListener("click", () => this.goOut());
    this.picture.addEventListener("click", (event) =>
      this.act(this.placeOf(event.target), event.ctrlKey || event.metaKey),
    );
    this.picture.addEventListener("mousemove", (event) => this.look(this.placeOf(event.target)));
    this.picture.addEventListener("mouseleave", () => this.look(this.current));
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

  private draw(): void {
    const { map } = this;
    if (map === undefined) return;
    const stage = this.element("stage");
    const { clientWidth: width, clientHeight: height } = stage;
    const focused = this.keyOf(this.cells[this.current]);
    const hadFocus = this.picture.contains(document.activeElement);
    this.picture.setAttribute("viewBox", `0 0 ${Math.max(width, 1)} ${Math.max(height, 1)}`);
    this.cells = layOut(map, this.state.measure, this.state.within, width, height);
    this.elements = this.cells.map((cell) => drawCell(cell, this.state.measure, describeCell(cell, map, this.counts)));
    this.picture.replaceChildren(hatchPattern(), ...this.elements, this.lines);
    this.current = this.cells.findIndex((cell) => this.keyOf(cell) === focused);
    if (this.current < 0) this.current = this.cells.findIndex(({ kind }) => kind === "file");
    this.elements[this.current]?.setAttribute("tabindex", "0");
    if (hadFocus) this.elements[this.current]?.focus();
    this.look(hadFocus ? this.current : -1);
    this.showHead(map);
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
    const { within } = this.state;
    this.element("back").hidden = within === undefined;
    this.element("back").textContent = `← ${within === undefined ? "" : `${within}/`}`;
  }

  /** Says what a cell stands for and draws the links of its file. */
  private look(place: number): void {
    const { map } = this;
    const cell = this.cells[place];
    for (const element of this.elements) element.classList.remove("looked", "linked");
    this.lines.replaceChildren();
    this.picture.classList.toggle("looking", cell?.kind === "file");
    this.element("foot").textContent =
      map === undefined || cell === undefined
        ? "Click a file to open it, a directory to look into it. The arrow keys walk from file to file."
        : describeCell(cell, map, this.counts);
    if (map === undefined || cell === undefined) return;
    this.elements[place]?.classList.add("looked");
    if (cell.kind === "file") this.drawLinks(cell.place, map);
  }

  private drawLinks(file: number, map: MemoryMap): void {
    const cellOf = new Map<number, number>();
    this.cells.forEach((cell, place) => {
      if (cell.kind === "file") cellOf.set(cell.place, place);
    });
    for (const [from, to] of map.links) {
      if (from !== file && to !== file) continue;
      const other = cellOf.get(from === file ? to : from);
      const own = cellOf.get(file);
      const [a, b] = [this.cells[own ?? -1], this.cells[other ?? -1]];
      if (other === undefined || a === undefined || b === undefined) continue;
      this.elements[other]?.classList.add("linked");
      if (this.lines.childElementCount >= mostLines) continue;
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
    else if (cell.path !== undefined && cell.path !== this.state.within)
      this.change({ ...this.state, within: cell.path });
    else if (cell.path !== undefined) this.goOut();
  }

  private goOut(): void {
    const { within } = this.state;
    if (within === undefined) return;
    const slash = within.lastIndexOf("/");
    this.change({ ...this.state, within: slash < 0 ? undefined : within.slice(0, slash) });
  }

  private press(event: KeyboardEvent): void {
    if (isDirection(event.key) && this.picture.contains(document.activeElement)) {
      // Files are what one walks along; a directory is stepped on by leaving a file upwards past its title.
      const kind = event.altKey ? "group" : "file";
      const walkable = this.cells.map((cell, place) => (cell.kind === kind || place === this.current ? cell : nowhere));
      const next = stepFrom(walkable, this.current, event.key);
      if (next !== undefined) this.focus(next);
    } else if (event.key === "Enter" || event.key === " ") {
      if (!this.picture.contains(document.activeElement)) return;
      this.act(this.current, event.ctrlKey || event.metaKey);
    } else if (event.key === "Escape" || event.key === "Backspace") this.goOut();
    else if (event.key === "Home" || event.key === "End") {
      const files = this.cells.flatMap(({ kind }, place) => (kind === "file" ? [place] : []));
      const next = event.key === "Home" ? files[0] : files.at(-1);
      if (next !== undefined) this.focus(next);
    } else return;
    event.preventDefault();
  }

  private focus(place: number): void {
    this.elements[this.current]?.setAttribute("tabindex", "-1");
    this.elements[place]?.setAttribute("tabindex", "0");
    this.elements[place]?.focus();
  }

  private change(state: PageState): void {
    this.state = state;
    this.host.remember(state);
    this.draw();
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
