/** How a person is put into words for a facility. What it may see of them is decided by the server. */
import { labels } from "../../api/generated/vocabulary";
import type { Contact, MatchedPreference, PersonCodes } from "../../api/types";
import { matching } from "../../strings/matching/matching";

/** What a card says of a person: of a match, and of whoever is asked. */
export type PersonInShort = Pick<
  PersonCodes,
  "support_level" | "condition_categories" | "preferredLocation_prefecture" | "prefecture" | "address_1"
>;

/** Return what the person of a contact is called: by name, else by age and gender, and of an end by its outline. */
export function callPerson(person: Contact["preference"]): string {
  if ("name" in person) return matching.named(person.name);
  if ("support_level" in person) return describePerson(person);
  const { age, gender, prefecture } = person;
  if (age === null || gender === null || prefecture === null) return matching.outlineOver;
  return matching.outline(describePerson({ age, gender }), prefecture);
}

/** Return a person's age and gender. */
export function describePerson({ age, gender }: Pick<MatchedPreference, "age" | "gender">): string {
  const spoken = gender === "no_answer" ? matching.noAnswer : labels.PersonGender[gender];
  return matching.person(age, spoken);
}
