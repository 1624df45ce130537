/** A person's facts in words, in the order in which a home reads them: on its own pages, and shown to the person. */
import { fields } from "../api/generated/forms";
import type { PersonAfter, PersonCodes } from "../api/types";
import { postalCode } from "./postal";
import { inLabels, type PreferenceCodeField } from "./preference-fields";

/** All that may be read of a person: codes, and once the contact is accepted, what they wrote. */
export type PersonInFull = Omit<PersonCodes, "id" | "allowed_users"> &
  Partial<Pick<PersonAfter, "condition_detail" | "postal_code" | "address_2">>;

export interface PersonFact {
  field: string;
  term: string;
  words: string;
}

/** What no label of the vocabulary says. */
interface PersonWords {
  age: (age: number) => string;
  lives: string;
  needed: string;
  notNeeded: string;
}

/** Return the facts; labels are made ready for <Furigana> by annotate. */
export function personFacts(
  person: PersonInFull,
  words: PersonWords,
  annotate: (label: string) => string = (label) => label,
): PersonFact[] {
  const fact = (field: keyof typeof fields.preference, said: string): PersonFact => ({
    field,
    term: annotate(fields.preference[field]),
    words: said,
  });
  const coded = (field: PreferenceCodeField) => fact(field, inLabels(field, person[field], annotate));
  const needed = (needs: boolean): string => (needs ? words.needed : words.notNeeded);
  return [
    fact("age", words.age(person.age)),
    coded("gender"),
    { field: "address", term: words.lives, words: addressOf(person, annotate) },
    fact("preferredLocation_prefecture", person.preferredLocation_prefecture.map(annotate).join("、")),
    coded("support_level"),
    coded("condition_categories"),
    ...(person.condition_detail ? [fact("condition_detail", person.condition_detail)] : []),
    coded("home_types"),
    coded("building_types"),
    coded("medical_supports"),
    fact("wheelchair_accessible", needed(person.wheelchair_accessible)),
    fact("violence_accessible", needed(person.violence_accessible)),
    coded("smoking_allowed"),
    coded("drinking_allowed"),
    coded("curfew"),
    coded("pets_allowed"),
  ];
}

function addressOf(person: PersonInFull, annotate: (label: string) => string): string {
  const area = `${annotate(person.prefecture)}${person.address_1}`;
  if (!person.postal_code || !person.address_2) return area;
  return `〒${postalCode(person.postal_code)} ${area}${person.address_2}`;
}
