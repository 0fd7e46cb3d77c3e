import { readFile, writeFile } from "node:fs/promises";
import { build } from "esbuild";
import { ensureReady } from "./bootstrap.mjs";
import { inRepository } from "./repository.mjs";

/**
 * Brings what is written of the rules elsewhere in step with the rule table: the catalogue in media/, the settings in
 * package.json, their texts in package.nls.json and the table in README.md.
 */
await ensureReady({ build: false });
const { rules, renderCatalogue } = await loadTable();
await writeFile(inRepository("media/rules.md"), renderCatalogue(rules));
await rewriteJson("package.json", writeSettings);
await rewriteJson("package.nls.json", writeTexts);
await rewriteReadme();

async function loadTable() {
  const { outputFiles } = await build({
    stdin: {
      contents: 'export { rules } from "./registry"; export { renderCatalogue } from "./catalogue";',
      resolveDir: inRepository("server/src/memory/rules"),
      loader: "ts",
    },
    bundle: true,
    format: "esm",
    platform: "node",
    mainFields: ["module", "main"],
    write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}

/** @param {string} file @param {(content: any) => void} change */
async function rewriteJson(file, change) {
  const content = JSON.parse(await readFile(inRepository(file), "utf8"));
  change(content);
  await writeFile(inRepository(file), `${JSON.stringify(content, null, 2)}\n`);
}

/** The schema of a severity setting for each rule, wherever the manifest lists rules. @param {any} manifest */
function writeSettings(manifest) {
  const severities = ["error", "warning", "information", "hint", "off"];
  const schema = Object.fromEntries(
    rules.map(({ id }) => [
      id,
      {
        type: "string",
        enum: severities,
        enumDescriptions: severities.map((severity) => `%severity.${severity}%`),
        markdownDescription: `%rule.${id}.description%`,
      },
    ]),
  );
  for (const { properties } of manifest.contributes.configuration) {
    if (properties["memoryLens.rules"]) properties["memoryLens.rules"].properties = schema;
    const perRoot = properties["memoryLens.perRoot"]?.additionalProperties.properties;
    if (perRoot) perRoot.rules.properties = schema;
  }
}

/** The rules' descriptions in the place where they stood, in the order of the table. @param {any} texts */
function writeTexts(texts) {
  const isRule = (/** @type {string} */ key) => /^rule\.[\w-]+\.description$/.test(key);
  const entries = Object.entries(texts);
  const at = entries.findIndex(([key]) => isRule(key));
  const others = entries.filter(([key]) => !isRule(key));
  const ours = rules.map(({ id, description }) => [
    `rule.${id}.description`,
    description.replace(/\b(MEMORY\.md|README\.md|ACTIVE-CONTEXT\.md)\b/g, "`$1`"),
  ]);
  for (const key of Object.keys(texts)) delete texts[key];
  Object.assign(texts, Object.fromEntries([...others.slice(0, at), ...ours, ...others.slice(at)]));
}

async function rewriteReadme() {
  const file = inRepository("README.md");
  const text = await readFile(file, "utf8");
  const head = "| rule | severity | what it says |\n| --- | --- | --- |\n";
  const start = text.indexOf(head) + head.length;
  const end = text.indexOf("\n\n", start) + 1;
  const rows = rules.map(
    ({ id, severity, isOffByDefault, description }) =>
      `| \`${id}\` | ${severity}${isOffByDefault ? ", off by default" : ""} | ${description.replace(/\b(MEMORY\.md)\b/g, "`$1`")} |\n`,
  );
  await writeFile(file, text.slice(0, start) + rows.join("") + text.slice(end));
}
