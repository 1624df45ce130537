/** How a person is put into words for a facility. What it may see of them is decided by the server. */
import { labels } from "../../api/generated/vocabulary";
import type { Contact } from "../../api/types";
import { matching } from "../../strings/matching/matching";

/** A match list's row has all that a contact shows before acceptance, too. */
export type Person = Contact["preference"];

/** Return what a person is called: by name where the facility may know it, else by age and gender. */
export function callPerson(person: Person): string {
  return "name" in person ? matching.named(person.name) : describePerson(person);
}

/** Return a person's age and gender. */
export function describePerson({ age, gender }: Person): string {
  const spoken = gender === "no_answer" ? matching.noAnswer : labels.PersonGender[gender];
  return matching.person(age, spoken);
}
