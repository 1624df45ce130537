/** The room's heading: the other side's name and, for a counselor, whom it is about. */
import type { ReactElement, ReactNode } from "react";
import type { Contact, Role } from "../../../api/types";
import { PageTitle } from "../../../components/layout/PageTitle";
import { Furigana } from "../../../components/text/Furigana";
import { sideOf } from "../../../rules/contact-can";
import { otherSideName, personName } from "../../../rules/contact-people";
import { chat } from "../../../strings/rooms/chat";
import { easyChat } from "../../../strings/rooms/easy-chat";
import { useStrings } from "../../../strings/use-strings";

interface RoomTitleProps {
  contact: Contact;
  role: Role;
  actions?: ReactNode;
}

/** Render the heading. */
export function RoomTitle({ contact, role, actions }: RoomTitleProps): ReactElement {
  const words = useStrings(chat, easyChat);
  const person = personName(contact);
  const lead = role === "counselor" && person !== null ? words.lead(person) : null;
  return (
    <PageTitle
      title={otherSideName(contact, sideOf(role))}
      lead={lead && <Furigana text={lead} />}
      actions={actions}
    />
  );
}
