import type { SeededRandom } from "./seededRandom";

/** Whom the generated notes speak of. */
export const people = ["Mira", "Jürgen", "Zoë", "Łukasz", "Noor", "Tomás", "健太", "Anaïs"] as const;

const things =
  `the invoice export|the search index|the nightly backup|the café menu|the customer import|the release notes
  |the onboarding guide|the payment retries|the price table|the mobile layout|the queue workers|the test data
  |the translation files|the status page|the audit log|the weekly report|the password reset|the address form`
    .split("|")
    .map((thing) => thing.trim());

const choices = `keep|split|rename|postpone|rewrite|simplify|freeze|merge|document|measure|cache|drop`.split("|");

const reasons = `two customers rely on it|nobody could say who owns it|the totals have to agree to the cent
  |it broke twice this month|the old way took a whole day|it is easier to undo later|the next release needs it
  |the figures of last quarter were wrong|it saves a step for everyone|the contract says so`
  .split("|")
  .map((reason) => reason.trim());

const mishaps =
  `the import stopped at the first empty line|a retry wrote the same order twice|the clock of one machine was off
  |the preview showed yesterday’s prices|the mail went to the old address|the migration ran without a backup
  |a long name broke the layout|the test passed only in the morning`
    .split("|")
    .map((mishap) => mishap.trim());

const insights = `check the input before anything is written|give every order a key of its own|never trust local time
  |show when a figure was read|ask before an address is changed|make the backup the first step
  |try the longest name first|fix the date in tests`
  .split("|")
  .map((insight) => insight.trim());

const traits = `prefers short messages|owns the ledger now|is away on Fridays|wants figures before opinions
  |answers in the evening|moved to the Zürich office|asks for drafts early|knows the old system best`
  .split("|")
  .map((trait) => trait.trim());

const happenings =
  `Looked at|Talked about|Cleaned up|Shipped a first part of|Reviewed|Wrote tests for|Found a fault in|Drew a plan for`
    .split("|")
    .map((happening) => happening.trim());

/** A decision without its reason: `keep the invoice export`. */
export function someChoice(random: SeededRandom): string {
  return `${random.pick(choices)} ${random.pick(things)}`;
}

/** Why something was decided. */
export function someReason(random: SeededRandom): string {
  return random.pick(reasons);
}

/** What happened and what was learned from it. */
export function someLesson(random: SeededRandom): string {
  return `${capital(random.pick(mishaps))} → ${random.pick(insights)} (${random.pick(things).slice(4)})`;
}

/** Something new about a person. */
export function somePerson(random: SeededRandom): string {
  return `${random.pick(people)} — ${random.pick(traits)}, said while on ${random.pick(things)}`;
}

/** Something that is still to be done. */
export function someOpenItem(random: SeededRandom): string {
  return `Ask ${random.pick(people)} whether to ${someChoice(random)}`;
}

/** Something that happened. */
export function someHappening(random: SeededRandom): string {
  return `${random.pick(happenings)} ${random.pick(things)} with ${random.pick(people)}`;
}

/** A time of day in working hours. */
export function someTime(random: SeededRandom): string {
  return `${String(random.between(8, 18)).padStart(2, "0")}:${String(random.below(60)).padStart(2, "0")}`;
}

/** The text with its first letter as a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
