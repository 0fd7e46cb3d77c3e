/**
 * Whether there is a display for a desktop program; on Linux that is not a matter of course.
 *
 * @returns {boolean}
 */
export function hasScreen() {
  return process.platform !== "linux" || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);
}
