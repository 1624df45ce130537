/** The room's heading: the other side's name, who is in charge there and, for a counselor, the person it is about. */
import type { ReactElement, ReactNode } from "react";
import type { Contact, Role } from "../../../api/types";
import { useStrings } from "../../../lib/text/use-strings";
import { PageTitle } from "../../../ui/layout/PageTitle";
import { Furigana } from "../../../ui/text/Furigana";
import { sideOf } from "../../contacts/contact-can";
import { otherSideName, personName } from "../../contacts/contact-people";
import { contacts } from "../../contacts/text";
import { easyContacts } from "../../contacts/text.easy";
import { chat } from "../text";
import { easyChat } from "../text.easy";
import { readAlong } from "./read-along.text";

interface RoomTitleProps {
  contact: Contact;
  role: Role;
  actions?: ReactNode;
}

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
