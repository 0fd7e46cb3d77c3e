import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type OperationCommand, operationCommands } from "../../../client/src/commands/operations/operationCommands";
import { operationShows } from "../../../client/src/operations/operationTable";
import { operationIds } from "../../../server/src/memory/operations/operationIds";
import { findOperation } from "../../../server/src/memory/operations/registry";
import { readTexts } from "../../support/manifest";

const commands: readonly (readonly [string, OperationCommand])[] = Object.entries(operationCommands);
const texts = readTexts();

describe("The commands that do operations", () => {
  it("are there for every operation but those that a report offers", () => {
    const called = new Set(commands.map(([, { operation }]) => operation));
    assert.deepEqual(
      operationIds.filter((id) => !called.has(id)),
      ["promote"],
    );
  });

  it("ask and say only what the operation takes, choices included", () => {
    let compared = 0;
    for (const [name, { operation, says = {}, asks = [] }] of commands) {
      const known = findOperation(operation)?.arguments;
      if (known === undefined) continue;
      compared += 1;
      for (const argument of [...Object.keys(says), ...asks.map((question) => question.argument)]) {
        assert.ok(
          known.some((each) => each.name === argument),
          `${name} says ${argument}, and ${operation} takes ${known.map((each) => each.name).join(", ")}`,
        );
      }
      for (const question of asks) {
        if (question.kind !== "choice") continue;
        const choices = known.find((each) => each.name === question.argument)?.choices ?? [];
        for (const { value } of question.choices) assert.ok(choices.includes(value), `${name}: ${value}`);
      }
    }
    assert.ok(compared > 0);
  });

  it("say everything that the operation cannot do without", () => {
    for (const [name, { operation, says = {}, asks = [] }] of commands) {
      for (const { name: argument, isRequired } of findOperation(operation)?.arguments ?? []) {
        if (isRequired !== true) continue;
        const isAsked = asks.some((question) => question.argument === argument && question.when === undefined);
        assert.ok(isAsked || argument in says, `${name} does not say ${argument}`);
      }
    }
  });

  it("have the title under which the operation shows its reports and changes", () => {
    for (const [name, { operation, says }] of commands) {
      if (operation === "handoff") continue;
      assert.equal(says, undefined);
      assert.equal(texts[`command.${name}.title`]?.replace(/…$/, ""), operationShows[operation].title);
    }
  });
});
