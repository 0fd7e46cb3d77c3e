import {
  type Layer,
  type MaintenanceSummary,
  memoryLayers,
  memoryMaintenance,
} from "../../server/src/protocol/hygieneMessages";
import {
  memoryOperation,
  type OperationParams,
  type OperationResult,
} from "../../server/src/protocol/operationMessages";
import type { MemoryServer } from "./memoryClient";

/** Maintenance on request: operations, layers and the schedule. Requests reject while there is no server. */
export class OperationClient {
  constructor(private readonly server: MemoryServer) {}

  /** What an operation finds and would change; nothing is changed by it. A refusal is a sentence for people. */
  plan(params: OperationParams): Promise<OperationResult | { readonly refusal: string }> {
    return this.server.askAbout(memoryOperation, params);
  }

  /** The files of a root by layer; `null` where the root is gone or the architecture profile does not hold. */
  layers(root: string): Promise<readonly Layer[] | null> {
    return this.server.askAbout(memoryLayers, { root });
  }

  /** What is due in a root; `null` where the root is gone or the architecture profile does not hold. */
  maintenance(root: string): Promise<MaintenanceSummary | null> {
    return this.server.askAbout(memoryMaintenance, { root });
  }
}
