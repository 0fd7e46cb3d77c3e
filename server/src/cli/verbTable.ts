import type { Verb } from "./verb";
import { check } from "./verbs/check";
import { context } from "./verbs/context";
import { contract } from "./verbs/contract";
import { fix } from "./verbs/fix";
import { graph } from "./verbs/graph";
import { list } from "./verbs/list";
import { mcp } from "./verbs/mcp";
import { operationVerbs } from "./verbs/operations";
import { read } from "./verbs/read";
import { roots } from "./verbs/roots";
import { rules } from "./verbs/rules";
import { search } from "./verbs/search";
import { tokens } from "./verbs/tokens";

/** Everything the command line can do, in the order of its help. A new verb is a file and a line here. */
export const verbs: readonly Verb[] = [
  check,
  fix,
  graph,
  context,
  contract,
  tokens,
  rules,
  roots,
  list,
  read,
  search,
  ...operationVerbs,
  mcp,
];
