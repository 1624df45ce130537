/** Who the two sides of a contact are to each other. What a side may see is server/core/visibility.py's decision. */
import type { Contact } from "../../api/types";
import { inShort } from "../preference/in-short.text";
import { callInShort, describePerson } from "../preference/person-in-short";
import type { Side } from "./contact-can";
import { hasOpenRoom } from "./contact-state";

/** Return the person's name, or null while it is not shown (a facility, before acceptance and after an end). */
export function personName(contact: Contact): string | null {
  return "name" in contact.preference ? contact.preference.name : null;
}

/** Return how the other side is called: the home for the seeker, the person for the facility as in its lists. */
export function otherSideName(contact: Contact, side: Side): string {
  if (side === "seeker") return contact.home.name;
  return callPerson(contact.preference);
}

/** Return what the person of a contact is called: by name, else by age and gender, and of an end by its outline. */
export function callPerson(person: Contact["preference"]): string {
  if ("name" in person) return inShort.named(person.name);
  if ("support_level" in person) return describePerson(person);
  return callInShort({ ...person, name: null });
}

/** Say whether the person of an open room has withdrawn, as a facility sees it: it reads their outline alone. */
export function hasWithdrawn(contact: Contact): boolean {
  return hasOpenRoom(contact) && personName(contact) === null;
}
