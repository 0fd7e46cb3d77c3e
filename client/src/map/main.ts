import { isToPage } from "./messages";
import { MapPage, type PageState } from "./page";

/** The part of VS Code that a page of a webview can reach. */
declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
};

const editor = acquireVsCodeApi();
const page = new MapPage(
  document.body,
  { send: (message) => editor.postMessage(message), remember: (state) => editor.setState(state) },
  readState(editor.getState()),
);
window.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  if (isToPage(data)) page.show(data.map);
});
editor.postMessage({ kind: "ready" });

function readState(state: unknown): PageState {
  const { measure, within } = (typeof state === "object" && state !== null ? state : {}) as Partial<PageState>;
  return { measure: measure === "bytes" ? "bytes" : "tokens", within: typeof within === "string" ? within : undefined };
}
