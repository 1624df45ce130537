/** Names of the two sides of a contact. server/core/visibility.py decides what each side may read. */
import type { Contact } from "../../api/types";
import { callInShort, describePerson } from "../preference/person-in-short";
import { inShort } from "../preference/text";
import { hasOpenRoom } from "./contact-state";

/** The person's name, or null while hidden (from a facility before acceptance and after the end). */
export function personName(contact: Contact): string | null {
  return "name" in contact.preference ? contact.preference.name : null;
}

/** The person's name; without it age and gender, and for an ended contact the outline. */
export function callPerson(person: Contact["preference"]): string {
  if ("name" in person) return inShort.named(person.name);
  if ("support_level" in person) return describePerson(person);
  return callInShort({ ...person, name: null, municipality: null });
}

/** True if the person of an open room has withdrawn, as a facility sees it: only the outline is readable. */
export function hasWithdrawn(contact: Contact): boolean {
  return hasOpenRoom(contact) && personName(contact) === null;
}
