/** How well a contact's home fits, for the person's side. */
import { read } from "shared-ui/api/read";

export function contactFitQuery(contactId: number) {
  return read("/api/chat/contacts/{contact_id}/fit/", { path: { contact_id: contactId } });
}
