import type { Cell, FileCell, Measure } from "./layout";
import { formatSize } from "./words";

const namespace = "http://www.w3.org/2000/svg";
/** Width of a letter and height of a line, near enough to know what fits. */
const letterWidth = 6.3;
const lineHeight = 15;

/** An element of a picture with its attributes. */
export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string | number>>,
  text?: string,
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text !== undefined) element.textContent = text;
  return element;
}

/** One cell as an element: a box, its name where it fits, and a mark for what is wrong. `label` is what is heard. */
export function drawCell(cell: Cell, measure: Measure, label: string): SVGGElement {
  const { x, y, width, height } = cell;
  const element = svg("g", {
    class: `cell ${cell.kind} ${cell.placement}${stateOf(cell)}`,
    transform: `translate(${x},${y})`,
    role: "button",
    tabindex: -1,
    "aria-label": label,
  });
  element.append(svg("rect", { class: "box", width, height, rx: 2 }));
  if (cell.kind === "file" && !cell.file.isReachable) {
    element.append(svg("rect", { class: "hatch", width, height, rx: 2 }));
  }
  const title = cell.kind === "group" ? cell.name : nameOf(cell.file.path);
  const size = formatSize(cell.kind === "group" ? cell.size : cell.file[measure], measure);
  if (cell.kind === "group") element.append(...groupTitle(title, size, width, height));
  else element.append(...fileLabels(cell, title, size));
  return element;
}

function stateOf(cell: Cell): string {
  if (cell.kind === "group") return `${cell.lacksIndex ? " lacking" : ""} depth${Math.min(cell.depth, 3)}`;
  return `${cell.file.isReachable ? "" : " unreachable"}${cell.file.broken > 0 ? " broken" : ""}`;
}

function groupTitle(title: string, size: string, width: number, height: number): SVGTextElement[] {
  if (width < 30 || height < lineHeight) return [];
  const whole = `${title}  ${size}`;
  const fits = whole.length * letterWidth <= width - 8;
  return [svg("text", { class: "title", x: 5, y: 13 }, fits ? whole : clipped(title, width - 8))];
}

function fileLabels({ width, height, file }: FileCell, title: string, size: string): SVGElement[] {
  const labels: SVGElement[] = [];
  const isMarked = file.broken > 0 && width >= 12 && height >= 12;
  const room = width - 8 - (isMarked ? 14 : 0);
  if (room >= 24 && height >= lineHeight + 2) {
    labels.push(svg("text", { class: "name", x: 4, y: 13 }, clipped(title, room)));
    if (height >= 2 * lineHeight + 2 && size.length * letterWidth <= width - 8) {
      labels.push(svg("text", { class: "size", x: 4, y: 28 }, size));
    }
  }
  if (isMarked) labels.push(svg("path", { class: "mark", d: `M${width - 8},3 l5,9 h-10 z` }));
  return labels;
}

function clipped(text: string, width: number): string {
  const most = Math.floor(width / letterWidth);
  if (text.length <= most) return text;
  return most < 3 ? "" : `${text.slice(0, most - 1)}…`;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
