/** Whether a visit is ahead (server/visits/service.py: what a room that ends takes with it is told with its day). */
import type { Contact } from "../../api/types";

/** Return when a contact's agreed visit begins, if that is to come. */
export function visitToCome({ visit_starts_at: at }: Pick<Contact, "visit_starts_at">): string | null {
  return at !== null && Date.parse(at) > Date.now() ? at : null;
}
