/** The room's heading. For staff: the person, the home, and who of their office is in charge. For an applicant: the home. */
import type { ReactElement, ReactNode } from "react";
import type { Contact, Role } from "../../../api/types";
import { PageTitle } from "../../../ui/layout/PageTitle";
import { Furigana } from "../../../ui/text/Furigana";
import { callPerson } from "../../contacts/contact-people";
import { useContactText } from "../../contacts/text";
import { chatForStaff } from "../text";

interface RoomTitleProps {
  contact: Contact;
  role: Role;
  actions?: ReactNode;
}

/** Staff may have a room with one person for each of several homes, so their headings name both. */
export function RoomTitle({ contact, role, actions }: RoomTitleProps): ReactElement {
  const { inCharge } = useContactText();
  const { home, preference, in_charge, helper_reads_along } = contact;
  const named = role === "counselor" ? in_charge.seeker : in_charge.facility;
  const lines = [
    named !== null && inCharge(named),
    role === "facility" && helper_reads_along && chatForStaff.readAlong.room,
  ].filter((line) => line !== false);
  return (
    <PageTitle
      title={role === "applicant" ? home.name : `${callPerson(preference)}・${home.name}`}
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
