/** What a contact is waiting for, as text. */
import type { ReactElement } from "react";
import type { Contact } from "../../api/types";
import { Furigana } from "../../ui/text/Furigana";
import { useUnread } from "../notifications/unread";
import { useContactText } from "./text";
import { waitsFor } from "./waiting";

export function WaitsFor({ contact }: { contact: Contact }): ReactElement {
  const { waits } = useContactText().deciding;
  const unread = useUnread().ofContact(contact.id);
  const what = waitsFor(contact, unread);
  return <Furigana text={what === "unread" ? waits.unread(unread) : waits[what]} />;
}
