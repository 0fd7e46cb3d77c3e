import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { readManifest } from "../../support/manifest";
import { inRepository } from "../../support/repository";

const manifest = readManifest();
const { contributes } = manifest;

describe("The files that the manifest names", () => {
  it("are there: icons, grammars, language configurations, the walkthrough", () => {
    const text = readFileSync(inRepository("package.json"), "utf8");
    const names = [...text.matchAll(/"((?:\.\/)?(?:media|syntaxes)\/[^"]+)"/g)].map(([, name]) => name ?? "");
    assert.ok(names.length > 20);
    for (const name of names) assert.ok(existsSync(inRepository(name)), name);
  });

  it("stay in the package", () => {
    const kept = readFileSync(inRepository(".vscodeignore"), "utf8");
    for (const folder of ["media/icons", "media/walkthrough"]) assert.ok(kept.includes(`!${folder}/`), folder);
    assert.ok(kept.includes("!media/rules.md"));
    assert.match(kept, /^!syntaxes\//m);
  });

  it("hold grammars with the scope that the manifest says", () => {
    for (const { path, scopeName } of contributes.grammars) {
      const grammar: unknown = JSON.parse(readFileSync(inRepository(String(path)), "utf8"));
      assert.equal(Reflect.get(grammar as object, "scopeName"), scopeName);
    }
  });

  it("hold grammars whose every pattern is a valid expression and whose every include is there", () => {
    for (const { path } of contributes.grammars) {
      const grammar: unknown = JSON.parse(readFileSync(inRepository(String(path)), "utf8"));
      const repository = Object.keys((Reflect.get(grammar as object, "repository") as object | undefined) ?? {});
      visit(grammar, (key, value) => {
        if (["match", "begin", "end"].includes(key)) new RegExp(value);
        if (key === "include" && value.startsWith("#"))
          assert.ok(repository.includes(value.slice(1)), `${path} ${value}`);
      });
    }
  });

  it("show an icon of 128 by 128 pixels", () => {
    const png = readFileSync(inRepository(manifest.icon));
    assert.equal(png.toString("latin1", 1, 4), "PNG");
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [128, 128]);
  });

  it("say in the change log what is new in this version", () => {
    const log = readFileSync(inRepository("CHANGELOG.md"), "utf8");
    assert.match(log, new RegExp(`^## \\[?${manifest.version.replaceAll(".", "\\.")}\\]?`, "m"));
  });
});

function visit(value: unknown, found: (key: string, value: string) => void): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === "string") found(key, inner);
    else visit(inner, found);
  }
}
