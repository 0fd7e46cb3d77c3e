import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findAssignments } from "../../../../server/src/memory/secrets/assignments";
import { hintedLines } from "../../../../server/src/memory/secrets/hints";
import { findLabelledNumbers } from "../../../../server/src/memory/secrets/labelledNumbers";
import { findByForm } from "../../../../server/src/memory/secrets/patterns";
import type { SecretSpan } from "../../../../server/src/memory/secrets/secretSpan";
import { SeededRandom } from "../../../support/seededRandom";

const labels =
  "password|Kennwort|SMTP_PASS|PW|PIN|mot de passe|contraseña|密码|パスワード|hasło|parola|סיסמה|पासवर्ड|API key|client_secret|token|令牌|SSN|bank account|account|routing account|Konto|passport no.|护照号码|driver's license|cousin id card|Steuer-ID|TIN|seed phrase".split(
    "|",
  );
const separators = [": ", "=", " is ", " — ", "：", " `", "|", " (NAS): ", " for the nas: ", '": "', " ", "\t", ""];
const values =
  "hunter22x!|Tr0ub4dor&3|abc12345xyz99|4242|C01X00T47|078 05 1120|12 34 56 78 90|2026-12-01|--password Zx9mnB2kk|curl -u bob:hunter22x|mysql -u root -pZx9mnB2kk|geheim123`|the vault|$PASSWORD|https://a.test/?x=1&token=a1b2c3d4e5|redis://bob:Zx9mnB2kk@host".split(
    "|",
  );
const prose = [
  "and using the account",
  "- tokens",
  "> see `code`",
  "会议记录",
  "| nas |",
  "**bold**",
  '"',
  "",
  " ",
  "é",
];
const lineBreaks = ["\n", "\n", "\r\n", "\r", "\n\n", "\u2028"];

/** Lines of labels, values and prose. There are no tables, whose columns go over several lines. */
function someText(random: SeededRandom): string {
  return Array.from({ length: random.between(1, 9) }, () => {
    const isLabelled = random.chance(0.6);
    const said = isLabelled
      ? random.pick(labels) + random.pick(separators) + random.pick(values)
      : random.pick(prose) + random.pick([...values, ...labels, ...prose]);
    return said + (random.chance(0.6) ? random.pick(lineBreaks) : random.pick([" ", ", ", ""]));
  }).join("");
}

/** What is found where each line of a text is asked alone, by the offsets in the text. */
function findByLines(text: string, find: (line: string) => readonly SecretSpan[]): SecretSpan[] {
  let start = 0;
  return text.split("\n").flatMap((line) => {
    const offset = start;
    start += line.length + 1;
    return find(line).map((span) => ({ ...span, start: span.start + offset, end: span.end + offset }));
  });
}

const inOrder = (spans: readonly SecretSpan[]): string[] => spans.map((span) => JSON.stringify(span)).sort();

describe("Secrets that stand in one line", () => {
  for (const find of [findAssignments, findLabelledNumbers, findByForm]) {
    it(`are found in a text as they are in each of its lines alone (${find.name})`, () => {
      const random = new SeededRandom(20261201);
      let count = 0;
      for (let i = 0; i < 3000; i++) {
        const text = someText(random);
        const found = inOrder(find(text));
        assert.deepEqual(found, inOrder(findByLines(text, find)), JSON.stringify(text));
        count += found.length;
      }
      assert.ok(count > 100, `only ${count} were found`);
    });
  }
});

describe("The lines with a hint", () => {
  it("are told once each, neighbours together, with their starts and without the last line break", () => {
    assert.deepEqual(hintedLines("a key, a key\nnone\r\nkey\r\n\nthe key\nkey\n", /key/g), [
      { start: 0, text: "a key, a key" },
      { start: 19, text: "key\r" },
      { start: 25, text: "the key\nkey" },
    ]);
    assert.deepEqual(hintedLines("none", /key/g), []);
  });

  it("are those that are found by splitting the text", () => {
    const random = new SeededRandom(7);
    for (let i = 0; i < 2000; i++) {
      const text = someText(random);
      const expected = text.split("\n").filter((line) => /\d\d/.test(line));
      const hinted = hintedLines(text, /\d\d/g);
      assert.deepEqual(
        hinted.flatMap((lines) => lines.text.split("\n")),
        expected,
        JSON.stringify(text),
      );
      for (const { start, text: lines } of hinted) assert.equal(text.slice(start, start + lines.length), lines);
    }
  });
});
