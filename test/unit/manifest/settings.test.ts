import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { settingNames } from "../../../client/src/settingNames";
import { defaultFolderSettings, hasScope, readFolderSettings } from "../../../server/src/lsp/configuration";
import { rules } from "../../../server/src/memory/rules/registry";
import { counterNames, defaultSettings, readSettings, settingKinds } from "../../../server/src/memory/settings";
import { severities } from "../../../server/src/memory/severity";
import { readManifest, readTexts, settingsOf } from "../../support/manifest";

const prefix = "memoryLens.";
const settings = settingsOf(readManifest());
const texts = readTexts();

describe("The settings in the manifest", () => {
  it("are those that server and client read, and no others", () => {
    const server = ["roots", "detection.enabled", "detection.exclude", "perRoot", "problems.collapseMissingIndexes"];
    const read = new Set([...Object.keys(settingKinds), ...server, ...Object.values(settingNames), "trace.server"]);
    assert.deepEqual([...settings.keys()].sort(), [...read].map((name) => prefix + name).sort());
  });

  it("have the defaults of the server", () => {
    const answer: Record<string, unknown> = {};
    for (const [name, { default: value }] of settings) nest(answer, name.slice(prefix.length).split("."), value);
    const folder = readFolderSettings(answer);
    assert.deepEqual({ ...folder, base: {} }, defaultFolderSettings);
    const { settings: memory, complaints } = readSettings(folder.base);
    assert.deepEqual(complaints, []);
    assert.deepEqual(memory, defaultSettings);
  });

  it("leave the scope to detection when nobody sets it", () => {
    assert.equal(settings.get("memoryLens.scope")?.default, null);
    assert.equal(hasScope(readFolderSettings({ scope: null }).base), false);
  });

  it("list every rule with its own sentence, every severity, and off", () => {
    const schema = settings.get("memoryLens.rules");
    assert.deepEqual(
      Object.keys(schema?.properties ?? {}),
      rules.map(({ id }) => id),
    );
    for (const rule of rules) {
      const { enum: values, markdownDescription } = schema?.properties?.[rule.id] ?? {};
      assert.deepEqual(values, [...severities, "off"], rule.id);
      assert.equal(markdownDescription, `%rule.${rule.id}.description%`);
      assert.equal(texts[`rule.${rule.id}.description`]?.replaceAll("`", ""), rule.description);
    }
  });

  it("list every token counter", () => {
    assert.deepEqual(settings.get("memoryLens.tokens.counter")?.enum, counterNames);
  });

  it("can be set for a single root as far as they decide what is found there", () => {
    const { additionalProperties } = settings.get("memoryLens.perRoot") ?? {};
    const properties = typeof additionalProperties === "object" ? additionalProperties.properties : undefined;
    assert.deepEqual(Object.keys(properties ?? {}).sort(), Object.keys(settingKinds).sort());
    assert.deepEqual(
      Object.keys(properties?.rules?.properties ?? {}),
      rules.map(({ id }) => id),
    );
  });

  it("are named in the texts only by names that there are", () => {
    for (const [key, text] of Object.entries(texts)) {
      for (const [, name] of text.matchAll(/#(memoryLens\.[\w.]+)#/g)) assert.ok(settings.has(name ?? ""), key);
    }
  });
});

/** Puts a value where VS Code puts it when a whole section is asked for. */
function nest(target: Record<string, unknown>, [head = "", ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    target[head] = value;
    return;
  }
  const inner = target[head] ?? {};
  target[head] = inner;
  nest(inner as Record<string, unknown>, rest, value);
}
