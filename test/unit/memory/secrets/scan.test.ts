import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { maskSecrets, REDACTED } from "../../../../server/src/memory/secrets/mask";
import { joinSpans, type SecretSpan } from "../../../../server/src/memory/secrets/secretSpan";
import { findSecrets } from "../../../support/findSecrets";
import { assertLinear, assertNotSlower } from "../../../support/linearTime";
import { harmlessTexts, sampleSecrets } from "../../../support/sampleSecrets";

describe("Secrets in a text", () => {
  for (const { name, text, value } of sampleSecrets) {
    it(`are found exactly: ${name}`, () => {
      const found = findSecrets(text);
      assert.deepEqual(
        found.map(({ start, end }) => text.slice(start, end)),
        [value],
      );
      assert.ok(found.every(({ label }) => /^an? /.test(label) && !label.includes(value)));
    });
  }

  for (const text of harmlessTexts) {
    it(`are not seen in ${JSON.stringify(text)}`, () => assert.deepEqual(findSecrets(text), []));
  }

  it("are found wherever they stand, by start and never overlapping", () => {
    const filler = fc.constantFrom("# Notes\n", "- one\n", "\n", "Meeting about the token budget.\r\n", "```\n");
    const line = fc.constantFrom(...sampleSecrets).map(({ text, value }) => ({ text: `${text}\n`, value }));
    fc.assert(
      fc.property(fc.array(fc.oneof(filler, line), { maxLength: 12 }), (parts) => {
        const text = parts.map((part) => (typeof part === "string" ? part : part.text)).join("");
        const found = findSecrets(text);
        let end = 0;
        for (const span of found) {
          assert.ok(span.start >= end && span.end > span.start && span.end <= text.length);
          end = span.end;
        }
        const masked = maskSecrets(text, findSecrets);
        for (const part of parts) if (typeof part !== "string") assert.ok(!masked.includes(part.value), masked);
      }),
    );
  });
});

describe("Masking", () => {
  it("leaves every line where it was, and is not undone or repeated", () => {
    for (const { text, value } of sampleSecrets) {
      const masked = maskSecrets(`a\r\n${text}\nb`, findSecrets);
      assert.equal(masked.split("\n").length, `a\r\n${text}\nb`.split("\n").length);
      assert.ok(masked.includes(REDACTED) && !masked.includes(value), masked);
      assert.equal(maskSecrets(masked, findSecrets), masked);
    }
  });

  it("leaves any other text as it is", () => {
    for (const text of harmlessTexts) assert.equal(maskSecrets(text, findSecrets), text);
  });
});

describe("Joining spans", () => {
  it("covers what they covered, in order, and keeps the name that was given first", () => {
    const span = fc.record({ start: fc.nat(30), length: fc.integer({ min: 1, max: 8 }) });
    fc.assert(
      fc.property(fc.array(span, { maxLength: 8 }), (made) => {
        const spans = made.map(({ start, length }, i): SecretSpan => {
          return { start, end: start + length, kind: "token", label: String(i) };
        });
        const joined = joinSpans(spans);
        const covered = (list: readonly SecretSpan[]): number[] =>
          [...new Set(list.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i)))].sort(
            (a, b) => a - b,
          );
        assert.deepEqual(covered(joined), covered(spans));
        joined.forEach(({ start, end, label }, i) => {
          const next = joined[i + 1];
          assert.ok(next === undefined || next.start >= end);
          const within = spans.filter((each) => each.start >= start && each.end <= end);
          assert.equal(label, within.map((each) => each.label).sort((a, b) => Number(a) - Number(b))[0]);
        });
      }),
    );
  });
});

/** What makes a careless pattern look again and again at the same text when it stands there very often. */
const units: readonly string[] = [
  "a",
  "A1",
  "1",
  "1 ",
  "1111-",
  "4111 ",
  "eyJ",
  "-eyJ",
  "eyJaaaaaaaa.",
  "sk-",
  "sk-a1",
  "ghp_",
  "xoxb-1-",
  "://",
  "://a:",
  "://a:b",
  "a@",
  "password",
  "password: ",
  "password for ",
  'password: "',
  "password:\n",
  "password:\n`a1",
  "password:\n```\n",
  ":\n",
  "password: `",
  "token (",
  "Bearer ",
  "token token ",
  "DE89 ",
  "DE89",
  "-----BEGIN PRIVATE KEY-----\n",
  "-----BEGIN PRIVATE KEY-----",
  "-----BEGIN ",
  "-----END PRIVATE KEY-----\n-----BEGIN PRIVATE KEY-----\n",
  "\n",
  " ",
  "?token=",
  "123456789:AA",
  "M.",
  "postgres://a:",
  "是",
  "account 12345 ",
  "passport A1 ",
  "SSN: ",
  "curl -u a",
  "mysql -p",
  "seed phrase: abc ",
  "| password |\n| --- |\n| a1X |\n",
  "password | ",
  "|",
  "(",
  ")",
];

describe("Looking for secrets", () => {
  for (const unit of units) {
    it(`takes time that grows with the text for ${JSON.stringify(unit)} over and over`, () => {
      assertLinear((length) => unit.repeat(Math.ceil(length / unit.length)), 30_000, findSecrets);
    });
  }

  it("takes no longer for hostile texts than thirty times that for prose of the same length", () => {
    const prose = "We met on Tuesday and spoke about the budget of the next quarter.\n".repeat(1500);
    for (const unit of units) {
      const hostile = unit.repeat(Math.ceil(prose.length / unit.length));
      assertNotSlower(
        30,
        () => findSecrets(hostile),
        () => findSecrets(prose),
      );
    }
  });
});
