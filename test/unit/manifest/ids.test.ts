import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  BACKLINKS_VIEW_ID,
  CHANGE_SCHEME,
  CHAT_PARTICIPANT_ID,
  CONTAINER_ID,
  commandIds,
  contextKeys,
  itemKinds,
  PREVIEW_SCHEME,
  previewLanguages,
  REPORT_PANEL_TYPE,
  slashCommandNames,
  VIEW_ID,
  WALKTHROUGH_ID,
} from "../../../client/src/ids";
import { readManifest, readTexts } from "../../support/manifest";

const manifest = readManifest();
const texts = readTexts();
const { contributes } = manifest;
const known = new Set<string>(Object.values(commandIds));
const declared = new Set(contributes.commands.map(({ command }) => command));
const menuEntries = Object.values(contributes.menus).flat();

/** Commands that other commands and links call and nobody chooses from a menu. */
const unlisted: ReadonlySet<string> = new Set([
  commandIds.showRule,
  commandIds.openCreated,
  commandIds.showBacklinks,
  commandIds.operationStep,
]);

describe("The manifest and the ids in the code", () => {
  it("name the same commands", () => {
    assert.deepEqual([...declared].sort(), [...known].filter((id) => !unlisted.has(id)).sort());
  });

  it("title every command by its name", () => {
    for (const [name, id] of Object.entries(commandIds)) {
      const command = contributes.commands.find(({ command }) => command === id);
      if (command !== undefined) assert.equal(command.title, `%command.${name}.title%`);
    }
  });

  it("offer in menus only commands that there are", () => {
    for (const { command } of menuEntries) if (command !== undefined) assert.ok(declared.has(command), command);
  });

  it("offer in the palette only what makes sense without a row of the view", () => {
    const hidden = contributes.menus.commandPalette?.filter(({ when }) => when === "false") ?? [];
    const needRow = ["open", "openToSide", "createIndex", "rename", "delete", "copyPath", "copyRelativePath"] as const;
    for (const name of needRow)
      assert.ok(
        hidden.some(({ command }) => command === commandIds[name]),
        name,
      );
  });

  it("lead from welcome texts and the walkthrough to commands that there are", () => {
    const links = Object.entries(texts).flatMap(([key, text]) =>
      [...text.matchAll(/\(command:([\w.]+)\)/g)].map(([, id]) => ({ key, id: id ?? "" })),
    );
    assert.ok(links.length > 10);
    for (const { key, id } of links) {
      if (id.startsWith("memoryLens.")) assert.ok(known.has(id) || id === `${VIEW_ID}.focus`, `${key}: ${id}`);
    }
  });

  it("ask in conditions only context keys that the code sets", () => {
    const keys = new Set<string>(Object.values(contextKeys));
    const conditions = [...menuEntries.map(({ when }) => when), ...contributes.viewsWelcome.map(({ when }) => when)];
    for (const condition of conditions) {
      for (const [key] of condition?.matchAll(/(?<![\w.\\^/-])memoryLens\.\w+/g) ?? []) {
        assert.ok(keys.has(key) || key === VIEW_ID || key === REPORT_PANEL_TYPE, `${key} in ${condition}`);
      }
    }
  });

  it("match in menus of rows at least one kind of row each", () => {
    const kinds = Object.values(itemKinds);
    for (const { command, when } of contributes.menus["view/item/context"] ?? []) {
      const pattern = /viewItem =~ \/(.*)\/$/.exec(when ?? "")?.[1];
      assert.ok(pattern, `${command} is shown for some kinds of row`);
      assert.ok(
        kinds.some((kind) => new RegExp(pattern).test(kind)),
        `${command}: ${pattern}`,
      );
    }
  });

  it("name the same view, container and walkthrough", () => {
    assert.equal(contributes.viewsContainers.activitybar[0]?.id, CONTAINER_ID);
    assert.deepEqual(
      contributes.views[CONTAINER_ID]?.map(({ id }) => id),
      [VIEW_ID, BACKLINKS_VIEW_ID],
    );
    for (const { view } of contributes.viewsWelcome) assert.equal(view, VIEW_ID);
    assert.equal(contributes.walkthroughs[0]?.id, WALKTHROUGH_ID);
  });

  it("name the same chat participant and slash commands", () => {
    assert.deepEqual(
      contributes.chatParticipants.map(({ id, name, commands }) => ({
        id,
        name,
        commands: commands.map((each) => each.name),
      })),
      [{ id: CHAT_PARTICIPANT_ID, name: "memory", commands: [...slashCommandNames] }],
    );
  });

  it("name the same languages, each with a grammar and settings of its own", () => {
    const languages = contributes.languages.map(({ id }) => id);
    assert.deepEqual(languages, Object.values(previewLanguages));
    for (const id of Object.values(previewLanguages)) {
      assert.ok(contributes.grammars.some(({ language }) => language === id));
      assert.ok(`[${id}]` in contributes.configurationDefaults);
    }
  });

  it("name the same schemes for compiled contexts and for files as they would be", () => {
    assert.deepEqual(
      contributes.resourceLabelFormatters.map(({ scheme }) => scheme),
      [PREVIEW_SCHEME, CHANGE_SCHEME],
    );
    assert.ok(manifest.activationEvents.includes(`onFileSystem:${PREVIEW_SCHEME}`));
  });

  it("start the extension where memory may be and nowhere else", () => {
    assert.deepEqual(manifest.activationEvents, ["workspaceContains:**/MEMORY.md", `onFileSystem:${PREVIEW_SCHEME}`]);
  });
});
