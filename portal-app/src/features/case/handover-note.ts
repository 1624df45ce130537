/** Generates a handover note from the preference and the history. The draft is not saved. */
import { labels } from "shared-ui/api/generated/vocabulary";
import type { CaseEntry, Contact, OwnVisit, Preference } from "shared-ui/api/types";
import { isOpenContact } from "shared-ui/features/contacts/contact-state";
import { personFacts } from "shared-ui/features/preference/person-facts";
import { date, dateTime } from "shared-ui/lib/dates";
import { matching } from "../matching/text";
import { whatHappened, whoDid } from "./entry-words";
import { cases } from "./text";

const words = cases.note;
const WISHES = { age: matching.age, lives: matching.lives, ...matching.wish };

interface Case {
  preference: Preference;
  name: string;
  /** The text about an ended case. */
  ended: string | null;
  contacts: readonly Contact[];
  /** All upcoming visits of the viewer's office, agreed or proposed. */
  visits: readonly OwnVisit[];
  entries: readonly CaseEntry[];
}

export function handoverNote(of: Case, now: Date): string {
  const { preference, name, ended, contacts, visits, entries } = of;
  const open = contacts.filter(isOpenContact);
  const facts = personFacts(preference, WISHES).map((fact) => words.fact(fact.term, fact.words));
  return [
    words.title(name),
    words.madeOn(date(now.toISOString(), "short")),
    ...(ended === null ? [] : [ended]),
    "",
    ...part(words.wishes, facts),
    ...part(words.visits, [...visitsOf(open, now), ...offersOf(open, visits)]),
    ...part(words.open, open.map(openLine)),
    ...part(words.toClear, toClear(preference, contacts).map(words.line)),
    ...part(
      words.timeline,
      entries.map((entry) =>
        words.entry(dateTime(entry.at, "short"), whatHappened(entry), entry.home, whoDid(entry)),
      ),
    ),
  ]
    .join("\n")
    .trimEnd();
}

function part(title: string, lines: readonly string[]): string[] {
  return [title, ...(lines.length === 0 ? [words.nothing] : lines), ""];
}

function visitsOf(open: readonly Contact[], now: Date): string[] {
  return open
    .flatMap(({ visit_starts_at: at, home }) => (at !== null && new Date(at) > now ? [{ at, home }] : []))
    .sort((one, other) => one.at.localeCompare(other.at))
    .map(({ at, home }) => words.visit(dateTime(at, "short"), home.name));
}

/** Proposed dates of homes that nobody has chosen yet. */
function offersOf(open: readonly Contact[], visits: readonly OwnVisit[]): string[] {
  return visits
    .filter(({ state, contact }) => state === "offered" && open.some(({ id }) => id === contact))
    .sort((one, other) => one.starts_at.localeCompare(other.starts_at))
    .map(({ starts_at, home }) => words.offer(dateTime(starts_at, "short"), home.name));
}

function openLine({ home, status, created_at }: Contact): string {
  return words.contact(home.name, labels.ContactStatus[status], date(created_at, "short"));
}

/** Open tasks: answers, decisions and unread messages. */
function toClear(preference: Preference, contacts: readonly Contact[]): string[] {
  const ask = words.questions;
  const found = contacts.flatMap((contact) => {
    const { home, status, put_off_at, visit_wanted_at, move_in_question, contested_at, unread_messages } =
      contact;
    return [
      status === "pending" && (put_off_at === null ? ask.answer(home.name) : ask.later(home.name)),
      status === "accepted" && visit_wanted_at !== null && ask.days(home.name),
      move_in_question !== null && move_in_question.answer === null && ask.movedIn(home.name),
      contested_at !== null && ask.contested(home.name),
      status === "accepted" && unread_messages > 0 && ask.unread(home.name, unread_messages),
    ].filter((line) => line !== false);
  });
  return preference.consent === null ? [ask.consent, ...found] : found;
}
