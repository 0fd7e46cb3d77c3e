import { countOf } from "../figures";
import type { SlashCommand } from "./chatParts";
import { listHits } from "./hitList";

const mostHits = 20;

/** `/search WORDS`: the places that answer, the best first. */
export const searchCommand: SlashCommand = async ({ contexts }, { request, roots, stream, token }) => {
  const query = request.prompt.trim();
  if (query === "") {
    stream.markdown('Say what to search for: words, or `"a phrase"`. Typing errors are forgiven.');
    return;
  }
  const [only] = roots;
  const root = roots.length === 1 && only !== undefined ? { root: only.uri } : {};
  const hits = await contexts.search({ query, limit: mostHits, ...root }, token);
  if (hits.length === 0) {
    stream.markdown("No memory file answers that. Try other words, or fewer.");
    return;
  }
  stream.markdown(`${countOf(hits.length, "place")}${hits.length === mostHits ? ", the best ones" : ""}:\n`);
  listHits(stream, hits, roots.length > 1);
};
