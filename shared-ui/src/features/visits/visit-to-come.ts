import type { Contact } from "../../api/types";

/**
 * When a contact's agreed visit starts, if that is in the future; ending the room cancels it
 * (server/visits/service.py).
 */
export function visitToCome({ visit_starts_at: at }: Pick<Contact, "visit_starts_at">): string | null {
  return at !== null && Date.parse(at) > Date.now() ? at : null;
}
