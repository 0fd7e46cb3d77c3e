import type { GraphAnswer, GraphEdge } from "./graphAnswer";

/** A graph as a Mermaid flow chart. Several links from one file to another of one kind are one arrow. */
export function drawMermaid(graph: GraphAnswer): string {
  const { ids, edges } = numbered(graph);
  const lines = ["flowchart LR"];
  for (const [path, id] of ids) lines.push(`  ${id}["${mermaidText(path)}"]`);
  for (const { from, to, kind, broken } of edges) {
    const arrow = broken ? "-.->|broken|" : kind === "listing" ? "==>" : "-->";
    lines.push(`  ${ids.get(from)} ${arrow} ${ids.get(to)}`);
  }
  const named = (name: string, paths: readonly string[]): void => {
    const members = paths.flatMap((path) => ids.get(path) ?? []);
    if (members.length > 0) lines.push(`  class ${members.join(",")} ${name}`);
  };
  lines.push(
    "  classDef core stroke-width:3px",
    "  classDef unreachable stroke-dasharray:4",
    "  classDef missing color:#c00",
  );
  named(
    "core",
    graph.nodes.flatMap(({ path, placement }) => (placement === "core" ? [path] : [])),
  );
  named("unreachable", graph.unreachable);
  named("missing", missingPaths(graph));
  return `${lines.join("\n")}\n`;
}

/** A graph in the language of Graphviz. Several links from one file to another of one kind are one arrow. */
export function drawDot(graph: GraphAnswer): string {
  const { ids, edges } = numbered(graph);
  const missing = new Set(missingPaths(graph));
  const unreachable = new Set(graph.unreachable);
  const core = new Set(graph.nodes.flatMap(({ path, placement }) => (placement === "core" ? [path] : [])));
  const lines = ["digraph memory {", "  rankdir=LR;", "  node [shape=box];"];
  for (const path of ids.keys()) {
    const marks = [
      ...(core.has(path) ? ["penwidth=2"] : []),
      ...(unreachable.has(path) ? ["style=dashed"] : []),
      ...(missing.has(path) ? ["color=red"] : []),
    ];
    lines.push(`  ${dotText(path)}${marks.length > 0 ? ` [${marks.join(", ")}]` : ""};`);
  }
  for (const { from, to, kind, broken } of edges) {
    const style = broken ? "color=red, style=dashed" : `label=${kind}`;
    lines.push(`  ${dotText(from)} -> ${dotText(to)} [${style}];`);
  }
  return `${lines.join("\n")}\n}\n`;
}

/** Names for all that is drawn, and the arrows without repetitions. */
function numbered({ nodes, edges }: GraphAnswer): {
  readonly ids: ReadonlyMap<string, string>;
  readonly edges: readonly GraphEdge[];
} {
  const ids = new Map<string, string>();
  const name = (path: string): void => {
    if (!ids.has(path)) ids.set(path, `n${ids.size}`);
  };
  for (const { path } of nodes) name(path);
  const single = new Map<string, GraphEdge>();
  for (const edge of edges) {
    name(edge.to);
    const key = JSON.stringify([edge.from, edge.to, edge.kind, edge.broken]);
    if (!single.has(key)) single.set(key, edge);
  }
  return { ids, edges: [...single.values()] };
}

function missingPaths({ edges }: GraphAnswer): string[] {
  return [...new Set(edges.flatMap(({ to, broken }) => (broken ? [to] : [])))];
}

/** Text between the quotes of a Mermaid label, where signs with a meaning are written by their numbers. */
function mermaidText(text: string): string {
  return text.replace(/["#<>&\p{Cc}\u2028\u2029]/gu, (c) => `#${c.codePointAt(0)};`);
}

function dotText(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&").replace(/[\p{Cc}\u2028\u2029]/gu, " ")}"`;
}
