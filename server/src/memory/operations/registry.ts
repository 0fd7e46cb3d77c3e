import { activeContext } from "./activeContext";
import { archive } from "./archive";
import { dailySummary } from "./dailySummary";
import { debug } from "./debug";
import { handoff } from "./handoff";
import { heartbeat } from "./heartbeat";
import { log } from "./log";
import { migrate } from "./migrate";
import type { Operation } from "./operation";
import { promote } from "./promote";
import { prune } from "./prune";
import { remember } from "./remember";
import { review } from "./review";
import { sessionEnd } from "./sessionEnd";
import { sessionStart } from "./sessionStart";
import { status } from "./status";
import { topicCreate } from "./topicCreate";

/** Every operation that has a name, in the order of section 16. A new one is a file and a line here. */
export const operations: readonly Operation[] = [
  status,
  review,
  promote,
  archive,
  remember,
  activeContext,
  dailySummary,
  topicCreate,
  prune,
  handoff,
  debug,
  migrate,
  log,
  heartbeat,
  sessionStart,
  sessionEnd,
];

const byId = new Map<string, Operation>(operations.map((operation) => [operation.id, operation]));

/** The operation of an id, or `undefined`. */
export function findOperation(id: string): Operation | undefined {
  return byId.get(id);
}
