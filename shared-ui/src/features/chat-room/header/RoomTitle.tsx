/** The room's heading: the other side's name, who is in charge there and, for a counselor, whom it is about. */
import type { ReactElement, ReactNode } from "react";
import type { Contact, Role } from "../../../api/types";
import { PageTitle } from "../../../components/layout/PageTitle";
import { Furigana } from "../../../components/text/Furigana";
import { sideOf } from "../../../rules/contact-can";
import { otherSideName, personName } from "../../../rules/contact-people";
import { contacts } from "../../../strings/contacts/contacts";
import { easyContacts } from "../../../strings/contacts/easy-contacts";
import { chat } from "../../../strings/rooms/chat";
import { easyChat } from "../../../strings/rooms/easy-chat";
import { readAlong } from "../../../strings/rooms/read-along";
import { useStrings } from "../../../strings/use-strings";

interface RoomTitleProps {
  contact: Contact;
  role: Role;
  actions?: ReactNode;
}

/** Render the heading. */
export function RoomTitle({ contact, role, actions }: RoomTitleProps): ReactElement {
  const words = useStrings(chat, easyChat);
  const { inCharge } = useStrings(contacts, easyContacts);
  const person = personName(contact);
  const side = sideOf(role);
  const other = side === "seeker" ? contact.in_charge.facility : contact.in_charge.seeker;
  const lines = [
    role === "counselor" && person !== null && words.lead(person),
    other !== null && inCharge(other),
    side === "facility" && contact.helper_reads_along && readAlong.room,
  ].filter((line) => line !== false);
  return (
    <PageTitle
      title={otherSideName(contact, side)}
      lead={
        lines.length > 0 &&
        lines.map((line) => (
          <p key={line}>
            <Furigana text={line} />
          </p>
        ))
      }
      actions={actions}
    />
  );
}
