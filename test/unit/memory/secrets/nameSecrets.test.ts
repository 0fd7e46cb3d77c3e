import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Finding } from "../../../../server/src/memory/rules/rule";
import { checkMemory, compareFindings, fixesFor } from "../../../../server/src/memory/rules/run";
import { findInName } from "../../../../server/src/memory/secrets/nameSecrets";
import { memoryOf } from "../../../support/memoryOf";
import { type ViewSetUp, viewOf } from "../../../support/viewOf";

// Put together here, so that no scanner of repositories takes this file for a leak.
const token = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;
const key = `sk-${"a1B2c3D4".repeat(4)}`;

const memory = memoryOf({
  "MEMORY.md": "# M\nn/\n",
  [`${token}.md`]: "x",
  "n/": { "MEMORY.md": "# N\n", [`note ${key} old.md`]: "x", [`${token}-x/`]: { "MEMORY.md": "x" } },
});

function found(setUp: ViewSetUp = {}, files = memory): Finding[] {
  return checkMemory(viewOf(files, setUp)).filter(({ rule }) => rule === "secret-in-memory");
}

describe("A token in a name", () => {
  it("is told at the start of the file, or of the directory, and not repeated", () => {
    assert.deepEqual(
      found()
        .sort(compareFindings)
        .map(({ severity, subject, message, range }) => [severity, subject, message, range.end.character]),
      [
        [
          "error",
          "file",
          "The name of ‹redacted›.md holds what looks like a GitHub token, and every list of files shows it. Rename the file, and replace the secret where it is used.",
          0,
        ],
        [
          "error",
          "directory",
          "The name of n/‹redacted›-x/ holds what looks like a GitHub token, and every list of files shows it. Rename the directory, and replace the secret where it is used.",
          0,
        ],
        [
          "error",
          "file",
          "The name of n/note ‹redacted› old.md holds what looks like an API key, and every list of files shows it. Rename the file, and replace the secret where it is used.",
          0,
        ],
      ],
    );
  });

  it("is repeated by no other rule either", () => {
    const messages = checkMemory(viewOf(memory)).flatMap(({ message, related }) => [
      message,
      ...related.map((each) => each.message),
    ]);
    for (const message of messages) assert.ok(!message.includes(token) && !message.includes(key), message);
  });

  it("has no fix, and leaves those of a secret in the text alone", () => {
    const both = memoryOf({ "MEMORY.md": "x", [`${token}.md`]: `${key}\n` });
    const view = viewOf(both);
    const counts = found({}, both).map((finding) => [finding.about === undefined, fixesFor(finding, view).length]);
    assert.deepEqual(counts.sort(), [
      [false, 0],
      [true, 2],
    ]);
  });

  it("is silenced where the rule is off, and by a comment in the file", () => {
    assert.deepEqual(found({ settings: { rules: { "secret-in-memory": "off" } } }), []);
    const silent = memoryOf({ "MEMORY.md": "x", [`${token}.md`]: "<!-- memory-lens-disable secret-in-memory -->\n" });
    assert.deepEqual(found({}, silent), []);
  });

  it("is none in dates, titles, hashes and names of models", () => {
    for (const name of [
      "2026-08-12.md",
      "2026-08-12-sprint-planning-with-the-whole-team.md",
      "20260812143000123456.md",
      "4111111111111111.md",
      "claude-sonnet-4-5-20250929.md",
      "0190163d-8694-739b-aea5-966c26f8ad91.md",
      "3f786850e387550fdab836ed7e6dc881de23001b.md",
      "password-hunter2.md",
      "ghp_xxxxxxxxxxxxxxxxxxxxxxxx.md",
      "sk-your-api-key-here.md",
      "task-management-2026-q3-review.md",
    ]) {
      assert.deepEqual(findInName(name), [], name);
    }
  });
});
