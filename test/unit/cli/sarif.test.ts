import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { rules } from "../../../server/src/memory/rules/registry";
import { runMemoryLens } from "../../support/commandLine";
import { caseOnDisk, conformanceCases } from "../../support/conformanceCases";
import { makeFolder, writeFiles } from "../../support/realFolder";
import { sarifTroubles } from "../../support/sarifSchema";

describe("The SARIF answer", () => {
  it("follows the schema for every conformance case", async (t) => {
    const folder = makeFolder(t);
    const roots: string[] = [];
    let missing = 0;
    for (const each of conformanceCases) {
      if (each.manual === true || each.skip_on === process.platform) continue;
      writeFiles(folder, { [`${each.id}/`]: "" });
      missing += each.expect.missing.length;
      roots.push(await caseOnDisk(each, `${folder}/${each.id}`));
    }
    const { answer } = await runMemoryLens(["check", "--format", "sarif", ...roots], "/");
    const log = JSON.parse(answer) as SarifLog;
    assert.deepEqual(sarifTroubles(log), []);
    const { results } = onlyRun(log);
    assert.ok(results.length >= missing && missing > 0);
    for (const { ruleId, ruleIndex } of results) assert.equal(rules[ruleIndex]?.id, ruleId);
  });

  it("follows the schema when there is nothing to tell", async (t) => {
    const { answer, code } = await runMemoryLens(["check", "--format", "sarif"], makeFolder(t));
    assert.deepEqual(sarifTroubles(JSON.parse(answer)), []);
    assert.equal(code, 2);
  });

  it("is held against a schema that refuses what is wrong", () => {
    assert.notDeepEqual(sarifTroubles({ version: "2.1.0" }), []);
    assert.notDeepEqual(sarifTroubles({ version: "2.1.0", runs: [{ tool: { driver: {} } }] }), []);
    const badUri = { artifactLocation: { uri: "a b" } };
    const run = {
      tool: { driver: { name: "x" } },
      results: [{ message: { text: "x" }, locations: [{ physicalLocation: badUri }] }],
    };
    assert.notDeepEqual(sarifTroubles({ version: "2.1.0", runs: [run] }), []);
  });

  it("describes every rule and names the tool", async (t) => {
    const { answer } = await runMemoryLens(["check", "--format", "sarif"], makeFolder(t));
    const { driver } = onlyRun(JSON.parse(answer)).tool;
    assert.equal(driver.name, "Memory Lens");
    assert.equal(driver.version, "1.2.3");
    assert.deepEqual(
      driver.rules.map(({ id }) => id),
      rules.map(({ id }) => id),
    );
    const level = new Map(driver.rules.map(({ id, defaultConfiguration }) => [id, defaultConfiguration.level]));
    assert.equal(level.get("missing-index"), "error");
    assert.equal(level.get("not-utf8"), "warning");
    assert.equal(level.get("core-near-budget"), "note");
  });

  it("locates findings relative to their root, percent-encoded, directories on the file that carries them", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, {
      "a b/MEMORY.md": "- [x](<100%25 %231%3F/>)\n- deep/\n- [x](./c:d/)\n",
      "a b/100% #1?/ü&x.md": "x\n",
      "a b/deep/er/n.md": "x\n",
      "a b/c:d/memory.md": "x\n",
      "empty/": "",
    });
    const { answer } = await runMemoryLens(["check", "a b", "empty", "gone", "--format", "sarif"], folder);
    const log = JSON.parse(answer) as SarifLog;
    assert.deepEqual(sarifTroubles(log), []);
    const run = onlyRun(log);
    assert.equal(run.originalUriBaseIds.MEMORY_ROOT_1?.uri, `${pathToFileURL(`${folder}/a b`).href}/`);
    assert.deepEqual(
      run.results.map(({ ruleId, locations }) => {
        const [location] = locations;
        assert.ok(location !== undefined && locations.length === 1);
        const { uri, uriBaseId } = location.physicalLocation.artifactLocation;
        const directory = location.logicalLocations?.[0]?.fullyQualifiedName;
        return [ruleId, uriBaseId, uri, directory, location.physicalLocation.region?.startLine];
      }),
      [
        ["missing-index", "MEMORY_ROOT_1", "100%25%20%231%3F/%C3%BC%26x.md", "100% #1?", 1],
        ["index-wrong-case", "MEMORY_ROOT_1", "c%3Ad/memory.md", undefined, 1],
        ["missing-index", "MEMORY_ROOT_1", "MEMORY.md", "deep", 1],
        ["missing-index", "MEMORY_ROOT_1", "deep/er/n.md", "deep/er", 1],
        ["missing-root-index", "MEMORY_ROOT_2", "./", ".", undefined],
        ["root-not-found", "MEMORY_ROOT_3", "./", ".", undefined],
      ],
    );
  });
});

interface SarifLog {
  readonly runs: readonly SarifRun[];
}

interface SarifRun {
  readonly tool: {
    readonly driver: {
      readonly name: string;
      readonly version: string;
      readonly rules: readonly { readonly id: string; readonly defaultConfiguration: { readonly level: string } }[];
    };
  };
  readonly originalUriBaseIds: Readonly<Record<string, { readonly uri: string }>>;
  readonly results: readonly {
    readonly ruleId: string;
    readonly ruleIndex: number;
    readonly locations: readonly {
      readonly physicalLocation: {
        readonly artifactLocation: { readonly uri: string; readonly uriBaseId: string };
        readonly region?: { readonly startLine: number };
      };
      readonly logicalLocations?: readonly { readonly fullyQualifiedName: string }[];
    }[];
  }[];
}

function onlyRun({ runs }: SarifLog): SarifRun {
  const [run] = runs;
  assert.ok(run !== undefined && runs.length === 1);
  return run;
}
