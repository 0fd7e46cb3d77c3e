/** The types of vsCode.mjs, whose comments say the contracts. */
export interface VsCode {
  readonly version: string;
  readonly node: string;
  readonly serverMain: string;
}

export const oldestVsCode: string;
export const newestVsCode: string;

export function fetchVsCode(version: string): Promise<VsCode>;
