import type { VsCode } from "./vsCode.mjs";

/** The types of codeServer.mjs, whose comments say the contracts. */
export interface WorkbenchPlace {
  workspace?: string;
  development?: string;
  tests?: string;
}

export interface RunningServer {
  readonly port: number;
  readonly exited: Promise<unknown>;
  workbenchAddress(where: WorkbenchPlace): string;
  changeSettings(settings: Record<string, unknown>): Promise<void>;
  stop(): Promise<void>;
}

export function startCodeServer(
  vsCode: VsCode,
  options?: {
    port?: number;
    settings?: Record<string, unknown>;
    extensions?: string;
    extension?: string;
    forTests?: boolean;
    trust?: boolean;
    env?: Record<string, string>;
  },
): Promise<RunningServer>;

export function installExtension(vsCode: VsCode, file: string, extensions: string): Promise<void>;
