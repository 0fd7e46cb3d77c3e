import type { Box } from "./layout";

/** The arrow keys. */
export type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

/** Whether a key is an arrow. */
export function isDirection(key: string): key is Direction {
  return key === "ArrowLeft" || key === "ArrowRight" || key === "ArrowUp" || key === "ArrowDown";
}

/** The box that lies next to another in a direction, by place in the list: the nearest one, straight ahead first. */
export function stepFrom(boxes: readonly Box[], from: number, direction: Direction): number | undefined {
  const start = boxes[from];
  if (start === undefined) return undefined;
  let best: { readonly place: number; readonly distance: number } | undefined;
  boxes.forEach((box, place) => {
    if (place === from) return;
    const { ahead, aside } = distances(start, box, direction);
    if (!(ahead > 0)) return;
    const distance = ahead + 3 * aside;
    if (best === undefined || distance < best.distance) best = { place, distance };
  });
  return best?.place;
}

/** How far a box lies ahead, from middle to middle, and how far it lies beside the way. */
function distances(from: Box, to: Box, direction: Direction): { readonly ahead: number; readonly aside: number } {
  const dx = to.x + to.width / 2 - (from.x + from.width / 2);
  const dy = to.y + to.height / 2 - (from.y + from.height / 2);
  const isAcross = direction === "ArrowLeft" || direction === "ArrowRight";
  const ahead = direction === "ArrowLeft" ? -dx : direction === "ArrowRight" ? dx : direction === "ArrowUp" ? -dy : dy;
  const [offset, reach] = isAcross ? [Math.abs(dy), from.height / 2] : [Math.abs(dx), from.width / 2];
  return { ahead, aside: Math.max(0, offset - reach) };
}
