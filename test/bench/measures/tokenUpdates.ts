import path from "node:path";
import { makeO200kCounter } from "../../../server/src/host/o200k";
import { createTokenService, type TokenService } from "../../../server/src/host/tokenService";
import { someSentence } from "../../support/generatedText";
import { SeededRandom } from "../../support/seededRandom";
import { type Corpus, chineseLine, codeCorpus, englishCorpus } from "../corpora";
import type { Measure, Row } from "../measure";
import { formatMilliseconds } from "../measure";
import { percentile } from "../statistics";

const documentBytes = 100_000;
const keystrokes = 600;
/** A full recount costs far more than an update, so only some are checked that way. */
const checkedEvery = 20;
const highest = 5;

/** Goal 11: the token count of a large root file after each keystroke, by the worker. */
export const tokenUpdates: Measure = {
  goal: "11",
  title: "Token updates while typing in 100 kB",
  async *run({ product }) {
    const english = englishCorpus().text.slice(0, documentBytes);
    const documents: Corpus[] = [
      { name: "English", text: english },
      { name: "code", text: codeCorpus().text.slice(0, documentBytes) },
      { name: "English on one line", text: english.replace(/\s+/g, " ") },
      { name: "Chinese on one line", text: chineseLine(documentBytes) },
    ];
    const service = createTokenService(path.join(product, "server/out/tokenizerWorker.js"));
    try {
      for (const document of documents) yield* typeInto(service, document);
    } finally {
      service.dispose();
    }
  },
};

async function* typeInto(service: TokenService, { name, text: start }: Corpus): AsyncGenerator<Row> {
  const random = new SeededRandom(17);
  const updates: number[] = [];
  const pings: number[] = [];
  let text = start;
  let cursor = 0;
  let pending = "";
  let differing = 0;
  await service.count("o200k_base", text);
  for (let key = 0; key < keystrokes; key++) {
    if (pending === "") {
      cursor = random.below(text.length);
      pending = `\n${someSentence(random)}`;
    }
    text = text.slice(0, cursor) + pending.charAt(0) + text.slice(cursor);
    pending = pending.slice(1);
    cursor++;
    pings.push(await timeCount(service, "a"));
    const began = performance.now();
    const tokens = await service.count("o200k_base", text);
    updates.push(performance.now() - began);
    if (key % checkedEvery === 0 && tokens !== makeO200kCounter().count(text)) differing++;
  }
  const p99 = percentile(updates, 0.99);
  const ping = percentile(pings, 0.99);
  yield {
    what: `keystroke in 100 kB of ${name}, p99`,
    ours: formatMilliseconds(p99),
    baseline: `${formatMilliseconds(ping)} for one letter, p99`,
    ratio: p99 / ping,
    limit: `≤ ${highest} ms`,
    isMet: p99 <= highest,
  };
  yield {
    what: `keystroke in 100 kB of ${name}, p50`,
    ours: formatMilliseconds(percentile(updates, 0.5)),
    baseline: `${formatMilliseconds(percentile(pings, 0.5))} for one letter, p50`,
    limit: "",
  };
  const checked = Math.ceil(keystrokes / checkedEvery);
  yield {
    what: `updates in ${name} equal to a full recount`,
    ours: `${checked - differing} of ${checked}`,
    baseline: "",
    limit: "all",
    isMet: differing === 0,
  };
}

async function timeCount(service: TokenService, text: string): Promise<number> {
  const start = performance.now();
  await service.count("o200k_base", text);
  return performance.now() - start;
}
