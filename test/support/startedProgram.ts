import { type ChildProcess, spawn } from "node:child_process";
import { repositoryRoot } from "./repository";
import { waitUntil } from "./waitUntil";

/** A program run in the checkout, with all that it has printed so far. */
export class StartedProgram {
  /** stdout and stderr in the order they came. */
  output = "";
  private readonly child: ChildProcess;
  private readonly ended: Promise<number | null>;

  /** Starts `node` with these arguments and, over those of this process, these variables. */
  constructor(args: readonly string[], env: Record<string, string> = {}) {
    this.child = spawn(process.execPath, args, {
      cwd: repositoryRoot,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const collect = (chunk: Buffer) => {
      this.output += chunk.toString();
    };
    this.child.stdout?.on("data", collect);
    this.child.stderr?.on("data", collect);
    this.ended = new Promise((resolve) => this.child.once("close", resolve));
  }

  /** Waits until the output matches and returns the match. */
  async printed(pattern: RegExp, limit = 60_000): Promise<RegExpExecArray> {
    let match: RegExpExecArray | null = null;
    await waitUntil(
      `${pattern} is printed`,
      () => {
        match = pattern.exec(this.output);
        return match !== null || this.child.exitCode !== null;
      },
      limit,
    );
    if (match === null) {
      throw new Error(`The program ended without printing ${pattern}:\n${this.output}`);
    }
    return match;
  }

  /** Waits for the end and returns the exit code; null after a signal that it did not handle. */
  async exitCode(): Promise<number | null> {
    return await this.ended;
  }

  /** Asks the program to end, as Ctrl-C or a termination does. */
  signal(name: "SIGINT" | "SIGTERM"): void {
    this.child.kill(name);
  }
}
