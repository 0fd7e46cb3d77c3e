import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { inRepository } from "./repository";

/** Holds a SARIF log against the official schema, and answers what is wrong with it; nothing when it is sound. */
export function sarifTroubles(log: unknown): string[] {
  const schema = JSON.parse(readFileSync(inRepository("test/fixtures/sarif/sarif-2.1.0-rtm.5.json"), "utf8"));
  // The schema is written in draft 04, of which it uses nothing that later drafts read differently but these two keys.
  delete schema.$schema;
  delete schema.id;
  // One of its patterns is no expression under the Unicode flag.
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  ajv.addFormat("uri", (text: string) => URL.canParse(text));
  ajv.addFormat("uri-reference", /^(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/);
  ajv.addFormat("date-time", /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/);
  const validate = ajv.compile(schema);
  return validate(log) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}
