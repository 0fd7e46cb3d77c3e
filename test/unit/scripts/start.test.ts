import assert from "node:assert/strict";
import { createServer } from "node:net";
import path from "node:path";
import { describe, it } from "node:test";
import { inRepository } from "../../support/repository";
import { StartedProgram } from "../../support/startedProgram";

/** Starts with these arguments, which have to be refused, and returns what is said. */
async function refusal(...args: string[]): Promise<string> {
  const program = new StartedProgram([".scripts/start.mjs", ...args], { MEMORY_LENS_DESKTOP: "0" });
  assert.equal(await program.exitCode(), 1);
  return program.output;
}

describe("npm start says in one line what is wrong with", () => {
  it("a folder that does not exist", async () => {
    const missing = path.join(inRepository("test"), "no-such-folder");
    assert.equal(await refusal(missing), `There is no folder ${missing}. Name one that exists.\n`);
  });

  it("a file in place of a folder", async () => {
    const file = inRepository("package.json");
    assert.equal(await refusal(file), `${file} is not a folder. Name a folder.\n`);
  });

  it("a port that is no port", async () => {
    assert.equal(await refusal("--port", "http"), 'The port has to be a number from 1 to 65535, not "http".\n');
  });

  it("an option that it does not know", async () => {
    assert.match(await refusal("--colour"), /^There is no option --colour\. .*\n$/);
  });

  it("a port that is in use", async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) => {
      server.listen(0, "127.0.0.1", () => {
        const address = server.address();
        resolve(typeof address === "object" && address !== null ? address.port : 0);
      });
    });
    try {
      const said = await refusal("--port", String(port));
      assert.equal(said, `Port ${port} is in use or not allowed. Choose another with --port.\n`);
    } finally {
      server.close();
    }
  });
});
