/** How well a contact's home fits the person, as the person's side reads it. */
import { read } from "shared-ui/api/read";

export function contactFitQuery(contactId: number) {
  return read("/api/chat/contacts/{contact_id}/fit/", { path: { contact_id: contactId } });
}
