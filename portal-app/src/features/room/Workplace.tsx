/** Next to a room: the other rooms, facts about the contact, and the office's note. */
import type { ReactElement } from "react";
import type { Contact, ContactSeen, Role } from "shared-ui/api/types";
import { sideOf } from "shared-ui/features/contacts/contact-can";
import { useContact } from "shared-ui/features/contacts/queries";
import { HomeFacts } from "shared-ui/features/home/detail/HomeParts";
import { Fold } from "shared-ui/ui/layout/Fold";
import { paths } from "../../paths";
import { useIsWide } from "../../ui/use-is-wide";
import { mayMeetAbout, notedOf, whyNoMore } from "../facility/contacts/ContactDetails";
import { PersonWishes } from "../matching/PersonWishes";
import { OfficeNote } from "../office-note/OfficeNote";
import type { Noted } from "../office-note/queries";
import { withChosen } from "../sheets/meeting/use-chosen";
import { PrintLink } from "../sheets/PrintLink";
import { candidateSheet, familySheet } from "../sheets/text";
import styles from "./chat.module.css";
import { RoomList } from "./list/RoomList";
import { workplace as words } from "./workplace.text";

// From this width it is next to the room; the same value is in chat.module.css.
const BESIDE_REM = 72;

interface WorkplaceProps {
  contactId: number;
  role: Role;
}

/** Folded on narrow screens. */
export default function Workplace({ contactId, role }: WorkplaceProps): ReactElement {
  const { data: contact } = useContact(contactId);
  const isWide = useIsWide(BESIDE_REM);
  return (
    // Remounted when the layout changes between wide and narrow; otherwise the user's choice stays.
    <section key={String(isWide)} className={styles.beside} aria-label={words.label}>
      <Fold title={words.rooms} open={isWide}>
        <RoomList role={role} current={contactId} hrefOf={paths.chatRoom} />
      </Fold>
      {contact && (
        <>
          <Fold title={role === "facility" ? words.person : words.home} open={isWide}>
            <Facts contact={contact} role={role} />
          </Fold>
          <Fold title={words.note} open={isWide}>
            <OfficeNote key={contact.id} noted={noteOf(contact, role)} hideTitle />
          </Fold>
        </>
      )}
    </section>
  );
}

function noteOf(contact: Contact, role: Role): Noted {
  const { id } = contact.preference;
  return role === "facility" || id === null ? notedOf(contact) : { of: "case", preferenceId: id };
}

/** What the viewer may know about the other side now, and the assignee in their own office. */
function Facts({ contact, role }: { contact: ContactSeen; role: Role }): ReactElement {
  const { preference, in_charge, status } = contact;
  const own = in_charge[sideOf(role)];
  return (
    <>
      {own !== null && <p>{words.inCharge(own)}</p>}
      {role === "counselor" ? (
        <>
          <HomeFacts contact={contact} />
          {preference.id !== null && (
            <PrintLink href={withChosen(paths.preferenceMeeting(preference.id), contact.id)}>
              {familySheet.open}
            </PrintLink>
          )}
        </>
      ) : "support_level" in preference ? (
        <>
          <PersonWishes person={preference} />
          {mayMeetAbout(contact) && (
            <PrintLink href={withChosen(paths.homeMeeting(contact.home.id), preference.id)}>
              {candidateSheet.open}
            </PrintLink>
          )}
        </>
      ) : (
        <p>{whyNoMore(status)}</p>
      )}
    </>
  );
}
