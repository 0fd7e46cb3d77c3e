import { countOf } from "../budget/figures";
import { planSession, type SessionKind, sessionKinds } from "../context/sessions";
import { findNote } from "../hygiene/noteLines";
import { roleNames, roleOf } from "../hygiene/roles";
import { displayName } from "../names";
import { maskSecrets } from "../secrets/mask";
import { placementOf } from "../tree/queries";
import type { Operation, OperationAction } from "./operation";
import { placeLink } from "./reportText";

/** Who reads, at the start of a sentence. The contract knows no sessions. */
const readers: Readonly<Record<SessionKind, string>> = {
  contract: "Every request of a harness that loads the root files",
  main: "A main session",
  shared: "A shared session",
  "sub-agent": "A sub-agent session",
};

/** Lists what a session of a kind reads, in its order (section 7), the handoff of the session before first. */
export const sessionStart: Operation = {
  id: "session-start",
  title: "Start Session",
  summary: "List what a session reads at its start, in order, with what is left from the session before.",
  isReadOnly: true,
  arguments: [
    { name: "kind", description: "What kind of session it is. Default: main.", kind: "choice", choices: sessionKinds },
    { name: "topic", description: "The topic that a sub-agent works on.", kind: "text" },
    { name: "file", description: "Open this file of the list.", kind: "text", isButtonOnly: true },
  ],
  run: async ({ view }, values) => {
    const kind: SessionKind = sessionKinds.find((each) => each === values.kind) ?? "main";
    if (values.topic !== undefined && kind !== "sub-agent") {
      return { refusal: "A topic belongs to the kind sub-agent, the only session that has one." };
    }
    const session = planSession(view.tree, { kind, today: view.today, topic: values.topic }, view.settings);
    const hasHandoff = placementOf(view.tree, roleNames.handoff) === "core" && kind !== "shared";
    const paths = [
      ...(hasHandoff ? [roleNames.handoff] : []),
      ...session.paths.filter((path) => path !== roleNames.handoff),
    ];
    const wanted = values.file;
    if (wanted !== undefined && !paths.includes(wanted)) {
      return { refusal: `${readers[kind]} does not read ${displayName(wanted)}.` };
    }
    const report =
      paths.length === 0
        ? "There is nothing yet to read at the start."
        : `${readers[kind]} reads ${countOf(paths.length, "file")}, in this order.`;
    const lines = paths.map((path, i) => `${i + 1}. ${placeLink(path)}${noteOn(path)}`);
    const notes = session.notes.map((note) => maskSecrets(note, view.findSecrets));
    const start = wanted ?? paths[0];
    return {
      report,
      markdown: [
        "# Start of the session",
        "",
        report,
        "",
        ...lines,
        ...(lines.length > 0 ? [""] : []),
        ...notes.map((note) => `${note}\n`),
      ].join("\n"),
      data: { kind, paths: paths.map((path) => ({ path, role: roleOf(path, view.settings) })), notes },
      edits: [],
      actions: [
        ...paths.map((path): OperationAction => {
          const topic = values.topic === undefined ? {} : { topic: values.topic };
          return {
            title: `Open ${displayName(path)}`,
            operation: "session-start",
            values: { kind, file: path, ...topic },
            path,
          };
        }),
        ...(hasHandoff ? [finishHandoff] : []),
        {
          title: "Log the Start of the Session",
          operation: "log",
          values: { event: "session-start" },
          path: findNote(view, view.today).path,
        },
      ],
      ...(start === undefined ? {} : { open: { path: start } }),
    };
  },
};

const finishHandoff: OperationAction = {
  title: "Finish Handoff",
  operation: "handoff",
  values: { finish: "true" },
  path: roleNames.handoff,
};

function noteOn(path: string): string {
  return path === roleNames.handoff ? ": what the session before left; finish it when it is read" : "";
}
