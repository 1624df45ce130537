/** A home's facts as terms and texts, in display order. */
import { fields } from "../../../api/generated/forms";
import type { Home, HomeInContact, HomeSeen } from "../../../api/types";
import { type DateStyle, date, today } from "../../../lib/dates";
import { yen } from "../../../lib/money";
import { costsOf } from "../costs";
import { homeAddress } from "../home-address";
import {
  HOME_COSTS,
  HOME_FACTS,
  HOME_OWN_FACTS,
  type HomeFieldName,
  type HomeFlagName,
  type HomeUnit,
  homeField,
} from "../home-fields";
import type { HomeText } from "../text";

interface Fact {
  term: string;
  words: string;
  /** Whether the home wrote the text itself. */
  isFree: boolean;
}

/** A home as in a list of contacts, or with all its fields. */
type StatedHome = HomeInContact & Partial<HomeSeen>;

type Annotate = (label: string) => string;

/** Writes a day, with furigana in the easy wording. */
type Written = (day: string) => string;

const IN_UNITS: Record<HomeUnit, (value: number, words: HomeText, annotate: Annotate) => string> = {
  yen: (value, words, annotate) => words.perMonth(annotate(yen(value))),
  people: (value, words) => words.people(value),
  minutes: (value, words) => words.minutes(value),
};

const WRITTEN = new Set(["text", "longText"]);

/** `annotate` prepares labels of the vocabulary for <Furigana>. */
export function factsOf(
  home: StatedHome,
  words: HomeText,
  annotate: Annotate,
  written: DateStyle | Written,
): Fact[] {
  return [
    ...(home.is_recruiting === false
      ? [{ term: words.recruiting, words: words.stopped, isFree: false }]
      : []),
    { term: words.address, words: homeAddress(home), isFree: true },
    ...HOME_FACTS.flatMap((name) => {
      const value = home[name] ?? null;
      if (value === null) return [];
      const term = annotate(fields.home[name]);
      const text =
        name === "vacancies" ? vacanciesOf(home, words, written) : wordsOf(name, value, words, annotate);
      return [
        { term, words: text, isFree: WRITTEN.has(homeField(name).kind) },
        ...(name === lastCost(home) ? [sumOf(home, words, annotate)] : []),
      ];
    }),
  ];
}

/** The last stated cost besides the rent. The sum is shown after it. */
function lastCost(home: StatedHome): string | undefined {
  const [, ...costs] = HOME_COSTS;
  return costs.filter((name) => (home[name] ?? null) !== null).at(-1);
}

function sumOf(home: StatedHome, words: HomeText, annotate: Annotate): Fact {
  return { term: words.costs, words: words.perMonth(annotate(yen(costsOf(home).sum))), isFree: false };
}

/** The vacancies with their date and the next expected vacancy. */
export function vacanciesOf(home: Partial<HomeSeen>, words: HomeText, written: DateStyle | Written): string {
  const inWords = typeof written === "string" ? (day: string) => date(day, written) : written;
  const { vacancies, vacancies_stated_on: stated, vacancy_expected_on: expected } = home;
  const places = vacancies ? words.places(vacancies) : words.full;
  const dated = stated ? words.asOf(places, inWords(stated)) : places;
  // A past day is outdated.
  return expected && expected >= today() ? words.expected(dated, inWords(expected)) : dated;
}

/** Contact details, for the home's own staff only. */
export function ownFactsOf(home: Home): Fact[] {
  return HOME_OWN_FACTS.map((name) => ({ term: fields.home[name], words: home[name], isFree: true }));
}

function wordsOf(
  name: HomeFieldName,
  value: NonNullable<Home[HomeFieldName]>,
  words: HomeText,
  annotate: Annotate,
): string {
  const field = homeField(name);
  if (typeof value === "boolean") return words.flags[name as HomeFlagName][value ? "yes" : "no"];
  if (field.kind === "number") return IN_UNITS[field.unit](Number(value), words, annotate);
  if (field.kind !== "code" && field.kind !== "codes") return String(value);
  const codes = Array.isArray(value) ? value : [String(value)];
  return codes.map((code) => annotate(field.labels[code] ?? code)).join("、");
}
