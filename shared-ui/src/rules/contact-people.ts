/** Who the two sides of a contact are to each other. What a side may see is server/domain/people/visibility.py's decision. */
import type { Contact } from "../api/types";
import type { Side } from "./contact-can";

/** Return the person's name, or null while it is not shown (a facility, before acceptance and after an end). */
export function personName(contact: Contact): string | null {
  return "name" in contact.preference ? contact.preference.name : null;
}

/** Return how the other side is called: the home for the seeker, the person for the facility as in the room's messages. */
export function otherSideName(contact: Contact, side: Side): string {
  if (side === "seeker") return contact.home.name;
  const name = personName(contact);
  return name === null ? "入居希望者" : `${name}さん`;
}
