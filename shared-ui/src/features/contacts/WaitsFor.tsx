/** What a contact waits for, in words. */
import type { ReactElement } from "react";
import type { Contact } from "../../api/types";
import { Furigana } from "../../components/text/Furigana";
import { waitsFor } from "../../rules/waiting";
import { useUnread } from "../../state/notices/unread";
import { deciding } from "../../strings/contacts/deciding";
import { easyDeciding } from "../../strings/contacts/easy-deciding";
import { useStrings } from "../../strings/use-strings";

/** Render the words. */
export function WaitsFor({ contact }: { contact: Contact }): ReactElement {
  const { waits } = useStrings(deciding, easyDeciding);
  const unread = useUnread().ofContact(contact.id);
  const what = waitsFor(contact, unread);
  return <Furigana text={what === "unread" ? waits.unread(unread) : waits[what]} />;
}
