/** All facts about a person with their texts, and the pages that show them. Also shown on paper and to the person. */
import { fields } from "../../api/generated/forms";
import type { PersonAfter, PersonCodes } from "../../api/types";
import { postalCode } from "../../lib/postal";
import { inLabels, type PreferenceCodeField } from "./preference-fields";

/** Everything that may be read of a person: codes and, after acceptance, their own texts. */
export type PersonInFull = Omit<PersonCodes, "id" | "allowed_users"> &
  Partial<Pick<PersonAfter, "condition_detail" | "postal_code" | "address_2">>;

/** What a card shows of a person. */
export type PersonOnCard = Pick<
  PersonCodes,
  "support_level" | "condition_categories" | "preferredLocation_prefecture" | "prefecture" | "address_1"
>;

export interface PersonFact {
  field: string;
  term: string;
  words: string;
}

/** Texts that are not labels of the vocabulary. */
interface PersonWords {
  age: (age: number) => string;
  lives: string;
  needed: string;
  notNeeded: string;
}

type Annotate = (label: string) => string;
type Say<Person> = (person: Person, words: PersonWords, annotate: Annotate) => string;

/** The parts of the address form one fact. */
type AddressPart = "prefecture" | "address_1" | "address_2" | "postal_code";
type FactName = Exclude<keyof PersonInFull, AddressPart> | "address";

/** All facts, in the order of the details, the sheet and the helper's page. Facts without text are left out. */
const FACTS = {
  age: ({ age }, words) => words.age(age),
  gender: coded("gender"),
  address: addressOf,
  preferredLocation_prefecture: areasOf,
  support_level: coded("support_level"),
  condition_categories: coded("condition_categories"),
  condition_detail: ({ condition_detail }) => condition_detail ?? "",
  home_types: coded("home_types"),
  building_types: coded("building_types"),
  medical_supports: coded("medical_supports"),
  wheelchair_accessible: needed("wheelchair_accessible"),
  violence_accessible: needed("violence_accessible"),
  smoking_allowed: coded("smoking_allowed"),
  drinking_allowed: coded("drinking_allowed"),
  curfew: coded("curfew"),
  pets_allowed: coded("pets_allowed"),
} as const satisfies Record<FactName, Say<PersonInFull>>;

const FACT_NAMES = Object.keys(FACTS) as FactName[];

/** The facts of the card, in order. */
const CARD_FACTS = [
  "support_level",
  "condition_categories",
  "preferredLocation_prefecture",
  "address",
] as const satisfies readonly FactName[];

const unchanged: Annotate = (label) => label;

/** All readable facts. `annotate` prepares labels for <Furigana>. */
export function personFacts(
  person: PersonInFull,
  words: PersonWords,
  annotate: Annotate = unchanged,
): PersonFact[] {
  return FACT_NAMES.map((name) => fact(name, FACTS[name](person, words, annotate), words, annotate)).filter(
    ({ words: text }) => text !== "",
  );
}

export function cardFacts(person: PersonOnCard, words: PersonWords): PersonFact[] {
  return CARD_FACTS.map((name) => fact(name, FACTS[name](person, words, unchanged), words, unchanged));
}

function fact(name: FactName, text: string, words: PersonWords, annotate: Annotate): PersonFact {
  const term = name === "address" ? words.lives : annotate(fields.preference[name]);
  return { field: name, term, words: text };
}

function coded<Field extends PreferenceCodeField & FactName>(field: Field): Say<Pick<PersonInFull, Field>> {
  return (person, _, annotate) => inLabels(field, person[field], annotate);
}

function needed<Field extends "wheelchair_accessible" | "violence_accessible">(
  field: Field,
): Say<Pick<PersonInFull, Field>> {
  return (person, words) => (person[field] ? words.needed : words.notNeeded);
}

function areasOf(
  { preferredLocation_prefecture: areas }: Pick<PersonInFull, "preferredLocation_prefecture">,
  _: PersonWords,
  annotate: Annotate,
): string {
  return areas.map(annotate).join("、");
}

function addressOf(person: Pick<PersonInFull, AddressPart>, _: PersonWords, annotate: Annotate): string {
  const area = `${annotate(person.prefecture)}${person.address_1}`;
  if (!person.postal_code || !person.address_2) return area;
  return `〒${postalCode(person.postal_code)} ${area}${person.address_2}`;
}
