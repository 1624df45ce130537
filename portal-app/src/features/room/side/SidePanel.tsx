/** About a room: how far it is, the visits, facts about the other side, and what the office notes. */
import { lazy, type ReactElement } from "react";
import type { Contact, ContactSeen, Role } from "shared-ui/api/types";
import { ContactState } from "shared-ui/features/contacts/ContactState";
import { hasOpenRoom } from "shared-ui/features/contacts/contact-state";
import { MoveIn } from "shared-ui/features/contacts/move-in/MoveIn";
import { HomeFacts } from "shared-ui/features/home/detail/HomeParts";
import { RecordButton } from "shared-ui/features/room/header/RecordButton";
import { useVisitReport } from "shared-ui/features/room/header/use-room-steps";
import { Fold } from "shared-ui/ui/layout/Fold";
import { paths } from "../../../paths";
import { mayMeetAbout, notedOf, whyNoMore } from "../../facility/contacts/ContactDetails";
import { PersonWishes } from "../../matching/PersonWishes";
import { OfficeNote } from "../../office-note/OfficeNote";
import type { Noted } from "../../office-note/queries";
import { withChosen } from "../../sheets/meeting/use-chosen";
import { PrintLink } from "../../sheets/PrintLink";
import { candidateSheet, familySheet } from "../../sheets/text";
import { workplace as words } from "../text";
import { Steps } from "./Steps";

// Each for one side.
const fetchSeekerVisits = () => import("shared-ui/features/visits/SeekerVisits");
const fetchFacilityVisits = () => import("../../visits/FacilityVisits");
const SeekerVisits = lazy(fetchSeekerVisits);
const FacilityVisits = lazy(fetchFacilityVisits);

/** Loads the code of the visits before the panel is shown, so that they do not move what is below them. */
export function loadVisitsPanel(role: Role): Promise<unknown> {
  return role === "facility" ? fetchFacilityVisits() : fetchSeekerVisits();
}

interface PanelProps {
  contact: ContactSeen;
  role: Role;
}

/** How far the contact is, its visits, and facts about the person or the home. */
export function PersonPanel({ contact, role }: PanelProps): ReactElement {
  return (
    <>
      <ContactState contact={contact} />
      <Steps contact={contact} role={role} />
      {hasOpenRoom(contact) &&
        (role === "facility" ? <Visits contact={contact} /> : <SeekerVisits contact={contact} />)}
      {role === "counselor" && <MoveIn contact={contact} />}
      <Fold title={role === "facility" ? words.person : words.home} open>
        <Facts contact={contact} role={role} />
      </Fold>
    </>
  );
}

/** The office's note, and for a facility the record of the room. */
export function NotePanel({ contact, role }: PanelProps): ReactElement {
  return (
    <>
      <Fold title={words.note} open>
        <OfficeNote key={contact.id} noted={noteOf(contact, role)} hideTitle />
      </Fold>
      {role === "facility" && hasOpenRoom(contact) && (
        <Fold title={words.record}>
          <RecordButton contactId={contact.id} />
        </Fold>
      )}
    </>
  );
}

function Visits({ contact }: { contact: Contact }): ReactElement {
  return <FacilityVisits contact={contact} completeVisit={useVisitReport(contact)} />;
}

function noteOf(contact: Contact, role: Role): Noted {
  const { id } = contact.preference;
  return role === "facility" || id === null ? notedOf(contact) : { of: "case", preferenceId: id };
}

/** What the viewer may know about the other side now, and who is in charge there. */
function Facts({ contact, role }: PanelProps): ReactElement {
  const { preference, in_charge, status } = contact;
  return (
    <>
      {role === "facility" && in_charge.seeker !== null && <p>{words.otherInCharge(in_charge.seeker)}</p>}
      {role === "counselor" ? (
        <>
          {preference.id !== null && (
            <PrintLink href={withChosen(paths.preferenceMeeting(preference.id), contact.id)}>
              {familySheet.open}
            </PrintLink>
          )}
          <HomeFacts contact={contact} />
        </>
      ) : "support_level" in preference ? (
        <>
          {mayMeetAbout(contact) && (
            <PrintLink href={withChosen(paths.homeMeeting(contact.home.id), preference.id)}>
              {candidateSheet.open}
            </PrintLink>
          )}
          <PersonWishes person={preference} />
        </>
      ) : (
        <p>{whyNoMore(status)}</p>
      )}
    </>
  );
}
