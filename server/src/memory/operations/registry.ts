import { activeContext } from "./activeContext";
import type { Operation } from "./operation";

/** Every operation that has a name, in the order of section 16. A new one is a file and a line here. */
export const operations: readonly Operation[] = [activeContext];

const byId = new Map<string, Operation>(operations.map((operation) => [operation.id, operation]));

/** The operation of an id, or `undefined`. */
export function findOperation(id: string): Operation | undefined {
  return byId.get(id);
}
