/** What a reader of a rendered context makes of it. */
export interface ReadContext {
  readonly rootName: string;
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly directories: readonly { readonly path: string; readonly hasIndex: boolean }[];
}

/**
 * Reads the XML form as simply as a harness might: the first line gives the element's ending, a file goes up to the
 * next line that is its closing tag.
 */
export function parseXml(text: string): ReadContext {
  const lines = text.split("\n");
  const first = /^<memory(-\d+)? root="([^"]*)">$/.exec(take(lines));
  if (first === null) throw new Error("no opening");
  const suffix = first[1] ?? "";
  const files: { path: string; text: string }[] = [];
  let line = take(lines);
  while (line.startsWith(`<note${suffix}>`)) line = take(lines);
  for (;;) {
    const opening = new RegExp(`^<file${suffix} name="([^"]*)">$`).exec(line);
    if (opening === null) break;
    const content: string[] = [];
    for (let next = take(lines); next !== `</file${suffix}>`; next = take(lines)) content.push(`${next}\n`);
    files.push({ path: decodeEntities(opening[1] ?? ""), text: content.join("") });
    line = take(lines);
  }
  const directories: { path: string; hasIndex: boolean }[] = [];
  if (line === `<directories${suffix}>`) {
    for (let next = take(lines); next !== `</directories${suffix}>`; next = take(lines)) {
      const found = new RegExp(
        `^  <directory${suffix} name="([^"]*)" (?:index="([^"]+)"|index="" problem="no MEMORY.md")(?: />|>[^<>]*</directory${suffix}>)$`,
      ).exec(next);
      if (found === null) throw new Error(`no directory: ${next}`);
      directories.push({ path: decodeEntities(found[1] ?? ""), hasIndex: found[2] !== undefined });
    }
  } else if (line !== `<directories${suffix} />`) throw new Error(`no directories: ${line}`);
  expectEnd(lines, [`</memory${suffix}>`, ""]);
  return { rootName: decodeEntities(first[2] ?? ""), files, directories };
}

/** Reads the Markdown form: a heading with the name, then a fence that ends with the line of its own marks. */
export function parseMarkdown(text: string): ReadContext {
  const lines = text.split("\n");
  const first = /^# Memory: (.+)$/s.exec(take(lines));
  const rootName = decodeCode(first?.[1] ?? "");
  const files: { path: string; text: string }[] = [];
  let heading: string;
  for (;;) {
    expect(take(lines), "");
    heading = take(lines);
    if (heading.startsWith("> ")) continue;
    if (heading === "## Directories") break;
    expect(take(lines), "");
    const fence = /^(`{3,})markdown$/.exec(take(lines))?.[1];
    if (fence === undefined) throw new Error("no fence");
    const content: string[] = [];
    for (let next = take(lines); next !== fence; next = take(lines)) content.push(`${next}\n`);
    files.push({ path: decodeCode(heading.slice(3)), text: content.join("") });
  }
  expect(take(lines), "");
  const directories: { path: string; hasIndex: boolean }[] = [];
  for (let line = take(lines); line !== "" && line !== "None."; line = take(lines)) {
    const found = /^- (?<code>(`+).+?(?<!`)\2(?!`)) \((?<state>no MEMORY\.md\)|read .+ first\))/.exec(line);
    if (found?.groups === undefined) throw new Error(`no directory: ${line}`);
    directories.push({
      path: decodeCode(found.groups.code ?? ""),
      hasIndex: found.groups.state?.startsWith("read") ?? false,
    });
  }
  return { rootName, files, directories };
}

/** Reads the JSON form. */
export function parseJson(text: string): ReadContext {
  const { root, core, next } = JSON.parse(text) as {
    root: string;
    core: { path: string; text: string }[];
    next: { path: string; hasIndex: boolean }[];
  };
  return {
    rootName: root,
    files: core.map(({ path, text: own }) => ({ path, text: own })),
    directories: next.map(({ path, hasIndex }) => ({ path, hasIndex })),
  };
}

function take(lines: string[]): string {
  const line = lines.shift();
  if (line === undefined) throw new Error("the text ends too early");
  return line;
}

function expect(line: string, expected: string): void {
  if (line !== expected) throw new Error(`${JSON.stringify(line)} instead of ${JSON.stringify(expected)}`);
}

function expectEnd(lines: readonly string[], expected: readonly string[]): void {
  expect(JSON.stringify(lines), JSON.stringify(expected));
}

function decodeEntities(text: string): string {
  const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };
  return text.replace(/&(?:#x([0-9a-f]+)|(\w+));/g, (whole, code: string | undefined, name: string | undefined) =>
    code === undefined ? (named[name ?? ""] ?? whole) : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

/** A code span as CommonMark reads it, then the escapes of names. */
function decodeCode(code: string): string {
  const found = /^(`+)(.*)\1$/s.exec(code);
  if (found === null) throw new Error(`no code: ${code}`);
  const inner = found[2] ?? "";
  const isPadded = inner.startsWith(" ") && inner.endsWith(" ") && inner.trim() !== "";
  return (isPadded ? inner.slice(1, -1) : inner).replace(
    /\\(?:u([0-9a-f]{4})|(.))/g,
    (_whole, point: string | undefined, sign: string) => {
      if (point !== undefined) return String.fromCharCode(Number.parseInt(point, 16));
      return { n: "\n", r: "\r", t: "\t" }[sign] ?? sign;
    },
  );
}
