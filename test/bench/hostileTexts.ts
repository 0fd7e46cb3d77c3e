import { SeededRandom } from "../support/seededRandom";
import type { Corpus } from "./corpora";

/** Texts of the given size in bytes, one of each kind that is known to cost a tokenizer far more than prose does. */
export function hostileTexts(bytes: number): Corpus[] {
  const random = new SeededRandom(13);
  const repeated = (name: string, unit: string): Corpus => ({
    name,
    text: unit.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(unit)))),
  });
  const drawn = (name: string, characters: string): Corpus => {
    const choice = [...characters];
    const size = Buffer.byteLength(choice[0] ?? "a");
    return { name, text: Array.from({ length: Math.floor(bytes / size) }, () => random.pick(choice)).join("") };
  };
  const lower = "abcdefghijklmnopqrstuvwxyz";
  const han = Array.from({ length: 3000 }, (_, i) => String.fromCodePoint(0x4e00 + i * 5)).join("");
  return [
    repeated("one letter", "a"),
    repeated("one capital", "A"),
    repeated("letters in turn", "aB"),
    drawn("random letters", lower),
    drawn("random capitals", lower.toUpperCase()),
    drawn("random letters and digits", `${lower}${lower.toUpperCase()}0123456789+/`),
    drawn("random digits", "0123456789"),
    drawn("random hexadecimal", "0123456789abcdef"),
    repeated("spaces", " "),
    repeated("tabs", "\t"),
    repeated("line breaks", "\n"),
    repeated("Windows line breaks", "\r\n"),
    repeated("spaces and line breaks", " \n"),
    repeated("one-letter lines", "a\n"),
    repeated("slashes on lines", "/\n"),
    repeated("equals signs", "="),
    repeated("mixed signs", "!=-*#"),
    repeated("zero bytes", "\0"),
    repeated("one Chinese character", "中"),
    drawn("random Chinese characters", han),
    repeated("Korean syllables", "가나다"),
    repeated("Thai without spaces", "กขค"),
    repeated("combining marks", "e\u0301\u0302\u0303"),
    repeated("joined emoji", "👩‍👩‍👧"),
    repeated("lone surrogates", "\ud800"),
    repeated("no-break spaces", "\u00a0"),
    repeated("words of one letter", "a "),
    repeated("words behind spaces", `${" ".repeat(300)}a`),
    repeated("long words", `${"a".repeat(300)} `),
  ];
}
