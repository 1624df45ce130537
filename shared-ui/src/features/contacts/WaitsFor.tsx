/** What a contact waits for, in words. */
import type { ReactElement } from "react";
import type { Contact } from "../../api/types";
import { Furigana } from "../../components/text/Furigana";
import { waitsFor } from "../../rules/waiting";
import { deciding } from "../../strings/contacts/deciding";
import { easyDeciding } from "../../strings/contacts/easy-deciding";
import { useStrings } from "../../strings/use-strings";

/** Render the words. */
export function WaitsFor({ contact }: { contact: Contact }): ReactElement {
  const { waits } = useStrings(deciding, easyDeciding);
  const what = waitsFor(contact);
  return <Furigana text={what === "unread" ? waits.unread(contact.unread_messages) : waits[what]} />;
}
