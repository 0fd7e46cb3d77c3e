import { renderCatalogue } from "../memory/rules/catalogue";
import { rules } from "../memory/rules/registry";
import { bugReport, ruleCatalogue } from "../protocol/aboutMessages";
import { memoryBacklinks } from "../protocol/backlinkMessages";
import {
  compiledContext,
  contextChoices,
  contextComparison,
  contractCheck,
  documentCuts,
  harnessComparison,
  snapshotComparison,
} from "../protocol/contextMessages";
import { memoryEdit, memorySection } from "../protocol/editMessages";
import { memoryLayers, memoryMaintenance } from "../protocol/hygieneMessages";
import { memoryMap } from "../protocol/mapMessages";
import { memoryDeletions, memoryDirectories, memoryMoves, memoryPlacement } from "../protocol/moveMessages";
import { memoryChildren, nodeDetails } from "../protocol/nodeMessages";
import { memoryOperation } from "../protocol/operationMessages";
import { memoryRecall, memoryRemember, memorySearch } from "../protocol/recallMessages";
import type { AnswerRequest } from "./answerTable";
import { abortSignalOf } from "./cancellation";
import { listBacklinks } from "./features/backlinks";
import { composeBugReport } from "./features/bugReport";
import { compileRoot } from "./features/compiledContext";
import { listContextChoices } from "./features/contextChoices";
import { compareContexts, compareSnapshot } from "./features/contextComparison";
import { checkCapturedPrompt } from "./features/contractCheck";
import { findDocumentCuts } from "./features/documentCuts";
import { compareRootHarnesses } from "./features/harnessComparison";
import { describeLayers, describeMaintenance } from "./features/hygiene";
import { listDirectories } from "./features/memoryDirectories";
import { planEdit } from "./features/memoryEdits";
import { drawMap } from "./features/memoryMap";
import { followDeletions, followMoves } from "./features/memoryMoves";
import { listChildren } from "./features/memoryTree";
import { describeNode } from "./features/nodeDetails";
import { planOperation } from "./features/operations";
import { planPlacement } from "./features/placement";
import { recall } from "./features/recall";
import { planToRemember } from "./features/remember";
import { findLines } from "./features/search";
import { describeSection, extractSection } from "./features/sections";
import type { HandlerContext } from "./handlerContext";

/** Answers our own requests. Each is computed by one feature. Loaded with the first of them. */
export function answerOwn(answer: AnswerRequest, context: HandlerContext): void {
  const { host, workspace, initialization } = context;
  answerContext(answer, context);
  answer(memoryChildren, ({ root, of }) => {
    const found = workspace.root(root);
    return found === undefined ? [] : listChildren(found.memory, of);
  });
  answer(nodeDetails, ({ root, uri }, token) => {
    const found = workspace.root(root);
    return found === undefined ? null : describeNode(found.memory, uri, host, abortSignalOf(token));
  });
  answer(memoryEdit, (params) =>
    params.kind === "move-section" ? extractSection(params, workspace, host) : planEdit(params, workspace, host),
  );
  answer(memorySection, (params, token) => describeSection(params, workspace, host, abortSignalOf(token)));
  answer(memoryBacklinks, ({ uri }) => listBacklinks(uri, workspace));
  answer(memoryMap, ({ root }, token) => {
    const found = workspace.root(root);
    return found === undefined ? null : drawMap(found, host, abortSignalOf(token));
  });
  answer(memoryMoves, (params) => followMoves(params, workspace));
  answer(memoryDeletions, ({ uris }) => followDeletions(uris, workspace));
  answer(memoryPlacement, (params, token) => planPlacement(params, workspace, host, abortSignalOf(token)));
  answer(memoryLayers, ({ root }) => {
    const found = workspace.root(root);
    return found === undefined ? null : describeLayers(found.memory);
  });
  answer(memoryMaintenance, ({ root }) => {
    const found = workspace.root(root);
    return found === undefined ? null : describeMaintenance(found.memory);
  });
  answer(memoryOperation, (params, token) => planOperation(params, workspace, host, abortSignalOf(token)));
  answer(memoryDirectories, ({ root }) => {
    const found = workspace.root(root);
    return found === undefined ? [] : listDirectories(found.memory);
  });
  answer(bugReport, () => composeBugReport(workspace, host, initialization.version));
  answer(ruleCatalogue, () => renderCatalogue(rules));
}

/** Answers what is asked of compiled contexts and harnesses, and what agents and searches ask. */
function answerContext(answer: AnswerRequest, { host, workspace }: HandlerContext): void {
  answer(compiledContext, ({ root, format, ...choice }, token) => {
    const found = workspace.root(root);
    return found === undefined ? null : compileRoot(found, format, choice, host, abortSignalOf(token));
  });
  answer(contextChoices, ({ root }) => {
    const found = workspace.root(root);
    return found === undefined ? null : listContextChoices(found.memory);
  });
  answer(harnessComparison, ({ root }, token) => {
    const found = workspace.root(root);
    return found === undefined ? null : compareRootHarnesses(found, host, abortSignalOf(token));
  });
  answer(contractCheck, ({ root, prompt, abilities }) => {
    const found = workspace.root(root);
    return found === undefined ? null : checkCapturedPrompt(found, prompt, abilities);
  });
  answer(contextComparison, (params, token) => {
    const found = workspace.root(params.root);
    return found === undefined ? null : compareContexts(found, params, host, abortSignalOf(token));
  });
  answer(snapshotComparison, (params, token) => {
    const found = workspace.root(params.root);
    return found === undefined ? null : compareSnapshot(found, params, host, abortSignalOf(token));
  });
  answer(memoryRecall, (params) => recall(params, workspace, host));
  answer(memorySearch, (params) => findLines(params, workspace, host));
  answer(memoryRemember, (params, token) => planToRemember(params, workspace, host, abortSignalOf(token)));
  answer(documentCuts, ({ uri }) => findDocumentCuts(uri, workspace));
}
