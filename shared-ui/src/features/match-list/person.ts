/** How a person is put into words for a facility. What it may see of them is decided by the server. */
import type { Contact, PersonCodes } from "../../api/types";
import { callInShort, describePerson } from "../../rules/person-in-short";
import { inShort } from "../../strings/people/in-short";

/** What a card says of a person: of a match, and of whoever is asked. */
export type PersonOnCard = Pick<
  PersonCodes,
  "support_level" | "condition_categories" | "preferredLocation_prefecture" | "prefecture" | "address_1"
>;

/** Return what the person of a contact is called: by name, else by age and gender, and of an end by its outline. */
export function callPerson(person: Contact["preference"]): string {
  if ("name" in person) return inShort.named(person.name);
  if ("support_level" in person) return describePerson(person);
  return callInShort({ ...person, name: null });
}
