import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { describe, it } from "node:test";
import { findByLibrary } from "../../../server/src/host/secretRules";
import { sampleSecrets } from "../../support/sampleSecrets";

const letters = (count: number): string => "aB3dE5gH7j".repeat(20).slice(0, count);
const digits = (count: number): string => "1234567890".repeat(20).slice(0, count);
const onlyLetters = (count: number): string => "aBdEgHjKmN".repeat(20).slice(0, count);

/** A secret of each kind that the library knows. Made up of parts, so that nobody takes one for real. */
const examples: readonly string[] = [
  `aws_secret_access_key = ${letters(40)}`,
  `AWSSecretAccessKey: ${letters(40)}`,
  `SECRETACCESSKEY=${letters(40)}`,
  `npm_${letters(36)}`,
  ...["xoxb", "xoxp", "xapp", "xoxa", "xoxo", "xoxr"].map((start) => `${start}-${letters(20)}-${letters(20)}`),
  `https://hooks.${"slack"}.com/services/T${letters(8)}/B${letters(8)}/${letters(20)}`,
  `HTTPS://HOOKS.${"SLACK"}.COM/services/T${letters(8)}/B${letters(8)}/${letters(20)}`,
  `https://user:${letters(10)}@host.test`,
  `ftp://user:${letters(10)}@host.test`,
  `sk-proj-${letters(74)}T3Blbk${"FJ"}${letters(74)}`,
  `sk-${letters(20)}T3Blbk${"FJ"}${letters(20)}`,
  `sk-ant-api03-${letters(93)}AA`,
  `gsk_${letters(52)}`,
  `hf_${onlyLetters(34)}`,
  `lin_api_${letters(40)}`,
  `ntn_${digits(11)}${letters(35)}`,
  generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  `SG.${letters(22)}.${letters(43)}`,
  ...["shppa", "shpca", "shpat", "shpss"].map((start) => `${start}_${letters(32)}`),
  ...["ghp", "gho", "ghu", "ghs", "ghr"].map((start) => `${start}_${letters(36)}`),
  `github_pat_${letters(82)}`,
  `glpat-${letters(20)}`,
  `glsa_${letters(32)}_${digits(8)}`,
  `mongodb+srv://user:${letters(10)}@host.test/data`,
  `MySQL://user:${letters(10)}@host.test/data`,
  `postgresql://user:${letters(10)}@host.test/data`,
  `hvs.${letters(95)}`,
  `hvb.${letters(140)}`,
  `hvr.${letters(95)}`,
  ...["vcp", "vci", "vca", "vcr", "vck"].map((start) => `${start}_${letters(24)}`),
  `dapi${digits(32)}`,
  `dckr_pat_${letters(27)}`,
  `figd_${letters(40)}`,
];

/** Words that let every rule be asked and in which none finds anything. */
const everyHint =
  "secret_access npm_ _authToken=$ xox ://a.test/x@ T3BlbkFJ sk-ant-api gsk_ hf_ lin_api_ ntn_ PRIVATE KEY SG. shp ghp_ glpat- glc_ ops_ hvs. vcp_ dapi dckr_pat_ figd_\n\n";

describe("The rules of the library", () => {
  it("find each kind of secret that they know, though only asked where one can be", () => {
    assert.deepEqual(findByLibrary(everyHint), []);
    const missed = examples.filter((example) => findByLibrary(`It is ${example} here.\n`).length === 0);
    assert.deepEqual(missed, []);
  });

  it("find in any text what they find where every rule is asked", () => {
    for (const text of [...examples, ...sampleSecrets.map((each) => each.text)]) {
      const moved = findByLibrary(everyHint + text).map((span) => {
        return { ...span, start: span.start - everyHint.length, end: span.end - everyHint.length };
      });
      assert.deepEqual(findByLibrary(text), moved, text);
    }
  });
});
