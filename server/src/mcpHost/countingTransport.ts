import type { Readable, Writable } from "node:stream";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import {
  CancelledNotificationSchema,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type RequestId,
} from "@modelcontextprotocol/sdk/types.js";

/** The transport of the protocol over streams, which knows whether a request still waits for its answer. */
export class CountingTransport extends StdioServerTransport {
  private readonly waiting = new Set<RequestId>();
  private done: (() => void) | undefined;

  constructor(
    input: Readable,
    private readonly output: Writable,
  ) {
    super(input, output);
    // Every answer that waits for a slow reader listens for it to go on.
    output.setMaxListeners(0);
  }

  override async start(): Promise<void> {
    const handle = this.onmessage;
    this.onmessage = (message: JSONRPCMessage) => {
      if (isJSONRPCRequest(message)) this.waiting.add(message.id);
      else {
        // What is cancelled gets no answer.
        const cancelled = CancelledNotificationSchema.safeParse(message);
        if (cancelled.success && cancelled.data.params.requestId !== undefined)
          this.settle(cancelled.data.params.requestId);
      }
      handle?.(message);
    };
    await super.start();
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message);
    if (!("method" in message) && message.id !== undefined) this.settle(message.id);
  }

  /** Resolves when every request that came was answered, or when nobody reads answers any more. */
  async allAnswered(): Promise<void> {
    if (this.waiting.size === 0 || !this.output.writable) return;
    await new Promise<void>((resolve) => {
      this.done = resolve;
      this.output.once("close", resolve);
      this.output.once("error", () => resolve());
    });
  }

  private settle(id: RequestId): void {
    this.waiting.delete(id);
    if (this.waiting.size === 0) this.done?.();
  }
}
