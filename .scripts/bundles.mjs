import { readdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { inRepository, repositoryRoot } from "./repository.mjs";

/** Options that every bundle shares. The oldest VS Code we support runs its extensions on Node 20. */
const common = {
  absWorkingDir: repositoryRoot,
  bundle: true,
  platform: /** @type {const} */ ("node"),
  target: "node20",
  charset: /** @type {const} */ ("utf8"),
  logLevel: /** @type {const} */ ("silent"),
  write: false,
  metafile: true,
};

/**
 * Turns what esbuild splits, which are ES modules only, into CommonJS: Node compiles and starts that sooner, and an
 * `import()` in it loads its part within the same turn. Each part and its map keep their names.
 *
 * @type {import("esbuild").Plugin}
 */
const partsAsCommonJs = {
  name: "parts-as-common-js",
  setup(build) {
    const { charset, minify, platform, sourcemap, target } = build.initialOptions;
    build.onEnd(async ({ outputFiles = [] }) => {
      const scripts = outputFiles.filter(({ path: file }) => file.endsWith(".js"));
      for (const script of scripts) {
        const { code, map } = await build.esbuild.transform(script.text, {
          charset,
          minify,
          platform,
          target,
          format: "cjs",
          sourcefile: path.basename(script.path),
          sourcemap: sourcemap ? "external" : false,
          // Not left to Node as an `import()`, which would take the slower loader of ES modules.
          supported: { "dynamic-import": false },
        });
        const name = path.basename(script.path);
        script.contents = Buffer.from(sourcemap ? `${code}//# sourceMappingURL=${name}.map\n` : code);
        if (sourcemap) outputFiles.push({ ...script, path: `${script.path}.map`, contents: Buffer.from(map) });
      }
    });
  },
};

/**
 * What is shipped: CommonJS files for each program. The server and the command line keep what is not needed at once in
 * parts of their own (`import()` in the sources), which share their common code, so that nothing exists twice.
 *
 * @param {{ production: boolean, target?: string }} options production: minified and without source
 *   maps; target: the folder that receives client/out and server/out, by default the checkout.
 */
export function productBundles({ production, target = repositoryRoot }) {
  /** @param {string} entry @param {string} outfile @param {object} [extra] */
  const bundle = (entry, outfile, extra = {}) => ({
    ...common,
    entryPoints: [entry],
    outfile: path.join(target, outfile),
    format: /** @type {const} */ ("cjs"),
    minify: production,
    sourcemap: production ? false : /** @type {const} */ ("linked"),
    // Some dependencies offer a UMD `main` whose requires cannot be followed; take their modules.
    mainFields: ["module", "main"],
    ...extra,
  });
  /** @param {string} entry @param {object} [extra] */
  const program = (entry, extra = {}) => ({
    ...bundle(entry, "", extra),
    outfile: undefined,
    outdir: path.join(target, "server/out"),
    format: /** @type {const} */ ("esm"),
    splitting: true,
    chunkNames: "[name]-[hash]",
    // The map of an ES module is read from its end when it is turned into CommonJS.
    sourcemap: production ? false : /** @type {const} */ ("inline"),
    plugins: [partsAsCommonJs],
  });
  return [
    bundle("client/src/extension.ts", "client/out/extension.js", { external: ["vscode"] }),
    // The page of the map runs in a webview: a script of its own for the browser inside VS Code.
    bundle("client/src/map/main.ts", "client/out/map.js", { platform: "browser", target: "chrome122", format: "iife" }),
    program("server/src/main.ts"),
    program("server/src/cli.ts"),
    // Loaded with the first text that is looked through for secrets.
    bundle("server/src/host/secretRules.ts", "server/out/secretRules.js"),
    bundle("server/src/host/readWorker.ts", "server/out/readWorker.js"),
    bundle("server/src/host/tokenizerWorker.ts", "server/out/tokenizerWorker.js"),
  ];
}

/**
 * The modules of test/host are plain Node and know where they lie: tests import them from there.
 *
 * @type {import("esbuild").Plugin}
 */
const hostModulesStay = {
  name: "host-modules-stay",
  setup(build) {
    build.onResolve({ filter: /\/host\/\w+\.mjs$/ }, ({ path: imported, resolveDir }) => ({
      path: pathToFileURL(path.resolve(resolveDir, imported)).href,
      external: true,
    }));
  },
};

/**
 * The tests. Those for node:test become ES modules that share their common parts; those for the
 * extension host become CommonJS, the only kind that it loads. Packages stay where they are, in
 * node_modules. `process.env.MEMORY_LENS_REPOSITORY` is replaced by the path of this checkout.
 *
 * @returns {Promise<object[]>} options for esbuild; fewer when a kind of test does not exist.
 */
export async function testBundles() {
  const shared = {
    ...common,
    outbase: "test",
    outdir: "test/out",
    sourcemap: /** @type {const} */ ("linked"),
    packages: /** @type {const} */ ("external"),
    plugins: [hostModulesStay],
    define: { "process.env.MEMORY_LENS_REPOSITORY": JSON.stringify(repositoryRoot) },
  };
  const nodeTests = (
    await Promise.all(["unit", "protocol", "browser", "package", "bench"].map((kind) => findTests(kind)))
  ).flat();
  const hostTests = await findTests("integration");
  const measured = await findTests("bench", /\.measured\.ts$/);
  const bundles = [];
  if (nodeTests.length > 0) {
    bundles.push({
      ...shared,
      entryPoints: nodeTests,
      format: "esm",
      splitting: true,
      chunkNames: "chunks/[name]-[hash]",
      outExtension: { ".js": ".mjs" },
      // Packages of ours that are bundled by path may still use CommonJS globals.
      banner: {
        js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
      },
    });
  }
  if (hostTests.length > 0) {
    bundles.push({
      ...shared,
      entryPoints: ["test/integration/index.ts", ...hostTests],
      format: "cjs",
      external: ["vscode"],
    });
  }
  if (measured.length > 0) {
    // As programs are shipped, so that starting one costs what starting a shipped one does.
    bundles.push({
      ...shared,
      entryPoints: measured,
      format: "cjs",
      minify: true,
      sourcemap: false,
      packages: "bundle",
      mainFields: ["module", "main"],
      outExtension: { ".js": ".cjs" },
    });
  }
  return bundles;
}

/**
 * @param {string} kind a folder of test/
 * @param {RegExp} [names] by default those of tests, and of the program that measures
 * @returns {Promise<string[]>} its files with such names, sorted, relative to the checkout.
 */
async function findTests(kind, names = /\.(test|bench)\.ts$/) {
  const entries = await readdir(inRepository("test", kind), { recursive: true }).catch(() => []);
  return entries
    .filter((entry) => names.test(entry))
    .map((entry) => path.posix.join("test", kind, entry.split(path.sep).join("/")))
    .sort();
}
