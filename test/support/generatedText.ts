import type { SeededRandom } from "./seededRandom";

/** Common words first; they are drawn about as unevenly as in real text. */
const words =
  `the of and to in is that for with on it as be by this are or from not have an can use was at which when then file
  memory note agent user project before after index list each context plan decision task day week team build test
  release config value default error message retry cache request network server session prompt summary detail history
  change review branch merge conflict issue customer support product design feature schedule deadline owner contact
  account database table query column schema migration backup restore monitor alert latency event stream batch queue
  worker thread process handler import package version dependency upgrade install script command shell terminal input
  output format markdown heading paragraph example reference document archive entry daily weekly monthly report metric
  dashboard service preference style language editor window budget token limit folder path link name title tag status
  open closed pending done blocked next previous first last early late small large short long simple careful because
  although however usually never always sometimes should must may might could would they she he we you our their its
  more less most least than into over under between within without about across against during until while where why
  how what who whose progressive-disclosure read-only follow-up long-term hand-written`
    .split(/\s+/)
    .filter((word) => word !== "");

/** A word, the common ones far more often. */
export function someWord(random: SeededRandom): string {
  return words[Math.floor(random.next() ** 1.7 * words.length)] ?? "memory";
}

/** Some words with spaces between. */
export function someWords(random: SeededRandom, count: number): string {
  return Array.from({ length: count }, () => someWord(random)).join(" ");
}

/** A sentence of 6 to 19 words, a few of them set as code or bold. */
export function someSentence(random: SeededRandom): string {
  const sentence = Array.from({ length: random.between(6, 19) }, (_, i) => {
    const word = someWord(random);
    if (i === 0) return word.charAt(0).toUpperCase() + word.slice(1);
    const style = random.next();
    if (style < 0.03) return `\`${word}\``;
    return style < 0.05 ? `**${word}**` : word;
  });
  return `${sentence.join(" ")}.`;
}

/**
 * Markdown of at least the given length: headings, lists, fenced code, paragraphs, and in about 15 % of its blocks a
 * link to wherever `link` says.
 */
export function someMarkdown(random: SeededRandom, length: number, link: () => string): string {
  let text = `# ${someWords(random, 3)}\n\n`;
  while (text.length < length) text += `${someBlock(random, link)}\n\n`;
  return text;
}

function someBlock(random: SeededRandom, link: () => string): string {
  const kind = random.next();
  if (kind < 0.12) return `${random.chance(0.7) ? "##" : "###"} ${someWords(random, 2)}`;
  if (kind < 0.22) return sentences(random, random.between(2, 6), "\n", "- ");
  if (kind < 0.27) return `\`\`\`ts\nexport function plus(a: number) {\n  return a + ${random.below(1000)};\n}\n\`\`\``;
  if (kind < 0.42) return `See [${someWords(random, 2)}](${link()}). ${someSentence(random)}`;
  return sentences(random, random.between(1, 4), " ", "");
}

function sentences(random: SeededRandom, count: number, separator: string, bullet: string): string {
  return Array.from({ length: count }, () => bullet + someSentence(random)).join(separator);
}
