import GithubSlugger from "github-slugger";

/**
 * The anchors that GitHub gives to the headings of a text: lower case, without punctuation, spaces as `-`, and a number
 * behind each one that was there before. Takes the rendered texts of all headings, in their order.
 */
export function headingSlugs(headings: Iterable<string>): string[] {
  const slugger = new GithubSlugger();
  return Array.from(headings, (heading) => slugger.slug(heading));
}
