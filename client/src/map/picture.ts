import type { MemoryMap } from "../../../server/src/protocol/mapMessages";
import { countOf } from "../figures";
import type { Box, Cell, GroupCell, Measure } from "./layout";
import { formatSize } from "./words";

const namespace = "http://www.w3.org/2000/svg";
/** Widths of letters and height of a line, near enough to know what fits. */
const letterWidth = 6.4;
const wideLetterWidth = 9;
const fullLetterWidth = 12;
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

/**
 * One cell of a map as an element: a box, its name where it fits, and a mark for what is wrong. `label` is what is
 * heard.
 */
export function drawCell(cell: Cell, map: MemoryMap, measure: Measure, label: string): SVGGElement {
  const { x, y, width, height } = cell;
  const element = svg("g", {
    class: `cell ${cell.kind} ${cell.placement}${stateOf(cell)}`,
    transform: `translate(${x},${y})`,
    role: "button",
    tabindex: -1,
    "aria-label": label,
  });
  element.append(svg("rect", { class: "box", width, height, rx: 2 }));
  if (cell.kind === "file") {
    if (!cell.file.isReachable) element.append(svg("rect", { class: "hatch", width, height, rx: 2 }));
    const isMarked = cell.file.broken > 0;
    const lines = [nameOf(cell.file.path), formatSize(cell.file[measure], measure)];
    element.append(...labelsOf(cell, lines, "name", isMarked));
  } else if (cell.isOpen) element.append(...groupTitle(cell, formatSize(cell.size, measure)));
  else {
    const isMarked = cell.places.some((place) => (map.files[place]?.broken ?? 0) > 0);
    const lines = [cell.name, formatSize(cell.size, measure), countOf(cell.places.length, "file")];
    element.append(...labelsOf(cell, lines, "title", isMarked));
  }
  return element;
}

function stateOf(cell: Cell): string {
  if (cell.kind === "file")
    return `${cell.file.isReachable ? "" : " unreachable"}${cell.file.broken > 0 ? " broken" : ""}`;
  const isLacking = cell.lacksIndex || (!cell.isOpen && cell.lackingBelow > 0);
  return `${isLacking ? " lacking" : ""}${cell.isOpen ? "" : " closed"}`;
}

function groupTitle({ name, width, height }: GroupCell, size: string): SVGTextElement[] {
  if (width < 30 || height < lineHeight) return [];
  const whole = `${name}  ${size}`;
  const fits = widthOf(whole) <= width - 8;
  return [svg("text", { class: "title", x: 5, y: 13 }, fits ? whole : clipped(name, width - 8))];
}

/** A name, clipped where it must be, what fits of the lines below it, and the mark of a broken link. */
function labelsOf(
  { width, height }: Box,
  [name = "", ...below]: readonly string[],
  kind: "name" | "title",
  isMarked: boolean,
): SVGElement[] {
  const labels: SVGElement[] = [];
  const hasMark = isMarked && width >= 12 && height >= 12;
  const room = width - 8 - (hasMark ? 14 : 0);
  if (room >= 24 && height >= lineHeight + 2) {
    labels.push(svg("text", { class: kind, x: 4, y: 13 }, clipped(name, room)));
    below.forEach((line, at) => {
      if (height < (at + 2) * lineHeight + 2 || widthOf(line) > width - 8) return;
      labels.push(svg("text", { class: "size", x: 4, y: 13 + (at + 1) * lineHeight }, line));
    });
  }
  if (hasMark) labels.push(svg("path", { class: "mark", d: `M${width - 8},3 l5,9 h-10 z` }));
  return labels;
}

function clipped(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  const letters = [...text];
  while (letters.length > 2 && widthOf(`${letters.join("")}…`) > width) letters.pop();
  return letters.length > 2 ? `${letters.join("")}…` : "";
}

function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) {
    const isWide = /[\p{Lu}mw@%…≈]/u.test(letter);
    width += isWide ? wideLetterWidth : letter < "\u1100" ? letterWidth : fullLetterWidth;
  }
  return width;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
