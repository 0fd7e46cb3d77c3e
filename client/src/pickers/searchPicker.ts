import { CancellationTokenSource, type Disposable, type QuickPickItem, window } from "vscode";
import type { SearchLine } from "../../../server/src/protocol/recallMessages";

/** What the search of a quick pick needs. */
export interface SearchPickerOptions {
  /** The places for a query, the best first. */
  search(query: string, token: CancellationTokenSource["token"]): Promise<readonly SearchLine[]>;
  /** Shows the place that is pointed at, without taking the keyboard. */
  preview(hit: SearchLine): void;
  /** Whether each hit says which root it is of. */
  readonly isLabelled: boolean;
  /** What is searched for at first. */
  readonly query: string;
}

type HitItem = QuickPickItem & { readonly hit: SearchLine };

/** Lets a person search as they type; resolves to the place that was taken, or `undefined` when the search is left. */
export function pickSearchHit(options: SearchPickerOptions): Promise<SearchLine | undefined> {
  return new Promise((resolve) => {
    const picker = window.createQuickPick<HitItem>();
    picker.title = "Search Memory";
    picker.placeholder = 'Words, or "a phrase"; typing errors are forgiven';
    picker.matchOnDescription = true;
    picker.matchOnDetail = true;
    picker.value = options.query;
    let running: CancellationTokenSource | undefined;
    let taken: SearchLine | undefined;
    const find = async (query: string): Promise<void> => {
      running?.cancel();
      const source = new CancellationTokenSource();
      running = source;
      picker.busy = true;
      const hits = query.trim() === "" ? [] : await options.search(query, source.token).catch(() => []);
      if (running !== source) return;
      picker.busy = false;
      picker.items = hits.map((hit) => toItem(hit, options.isLabelled));
    };
    const subscriptions: Disposable[] = [
      picker,
      picker.onDidChangeValue((value) => void find(value)),
      picker.onDidChangeActive(([active]) => {
        if (active !== undefined) options.preview(active.hit);
      }),
      picker.onDidAccept(() => {
        taken = picker.activeItems[0]?.hit;
        picker.hide();
      }),
      picker.onDidHide(() => {
        running?.cancel();
        running = undefined;
        for (const subscription of subscriptions) subscription.dispose();
        resolve(taken);
      }),
    ];
    picker.show();
    if (options.query !== "") void find(options.query);
  });
}

function toItem(hit: SearchLine, isLabelled: boolean): HitItem {
  const place = `${isLabelled ? `${hit.root}/` : ""}${hit.path}:${hit.line + 1}`;
  return {
    label: hit.text.trim() === "" ? hit.path : hit.text.trim(),
    description: hit.heading === undefined || hit.heading === hit.text.trim() ? "" : hit.heading,
    detail: place,
    // The search has found it; what the quick pick itself would find is no matter.
    alwaysShow: true,
    hit,
  };
}
