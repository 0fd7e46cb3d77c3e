import assert from "node:assert/strict";
import { clearMergeCache } from "gpt-tokenizer/encoding/o200k_base";
import { get_encoding } from "tiktoken";
import { makeO200kCounter } from "../../../server/src/host/o200k";
import { type Corpus, codeCorpus, eastAsianCorpus, englishCorpus } from "../corpora";
import { hostileTexts } from "../hostileTexts";
import type { Measure, Row } from "../measure";
import { compareTimes } from "../measure";
import { median } from "../statistics";

const sampleBytes = 100_000;
const rounds = 5;

/** Goal 10: exact counts of ordinary text, and bounded time on any text. */
export const tokenCounts: Measure = {
  goal: "10",
  title: "Token counts against tiktoken, and on hostile text",
  async *run() {
    const english = englishCorpus();
    for (const corpus of [english, codeCorpus(), eastAsianCorpus()]) yield compareCounts(corpus);
    const slices = sliceUp(english.text);
    assert.ok(slices.length >= rounds, "The dependencies hold too little English.");
    const prose: number[] = [];
    const hostile = hostileTexts(sampleBytes).map((corpus) => ({ corpus, times: [] as number[] }));
    for (let round = 0; round < rounds; round++) {
      for (const { corpus, times } of hostile) {
        prose.push(timeCount(slices[prose.length % slices.length] ?? ""));
        times.push(timeCount(corpus.text));
      }
    }
    const baseline = { name: "100 kB of English", milliseconds: median(prose) };
    for (const { corpus, times } of hostile) {
      yield compareTimes(`100 kB of ${corpus.name}`, median(times), baseline, 10);
    }
  },
};

function compareCounts({ name, text }: Corpus): Row {
  const encoding = get_encoding("o200k_base");
  try {
    const ours = makeO200kCounter().count(text);
    const theirs = encoding.encode_ordinary(text).length;
    return {
      what: `${name}, ${Math.round(Buffer.byteLength(text) / 1000)} kB`,
      ours: `${ours} tokens`,
      baseline: `${theirs} tokens by tiktoken`,
      ratio: ours / theirs,
      limit: "equal",
      isMet: ours === theirs,
    };
  } finally {
    encoding.free();
  }
}

/** Milliseconds that a counter takes which has not seen the text before. */
function timeCount(text: string): number {
  const counter = makeO200kCounter();
  clearMergeCache();
  const start = performance.now();
  counter.count(text);
  return performance.now() - start;
}

/** Pieces of the sample's size, so that each round meets other prose. */
function sliceUp(text: string): string[] {
  const slices: string[] = [];
  for (let at = 0; at + sampleBytes <= text.length; at += sampleBytes) slices.push(text.slice(at, at + sampleBytes));
  return slices;
}
