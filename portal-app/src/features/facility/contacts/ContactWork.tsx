/** What the facility knows about a contact and can do with it, for the card and the dialog. */
import type { ReactElement } from "react";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { Contact } from "shared-ui/api/types";
import { sharesWork } from "shared-ui/features/account/positions";
import { useSession } from "shared-ui/features/account/session";
import { ContactState } from "shared-ui/features/contacts/ContactState";
import { hasOpenRoom, isOpenContact } from "shared-ui/features/contacts/contact-state";
import { StepsTaken } from "shared-ui/features/contacts/StepsTaken";
import { contacts } from "shared-ui/features/contacts/text";
import { useUnread } from "shared-ui/features/notifications/unread";
import { TakeBack } from "shared-ui/features/room/header/TakeBack";
import { date, dateTime } from "shared-ui/lib/dates";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { type Definition, DefinitionList } from "shared-ui/ui/display/DefinitionList";
import { UnreadDot } from "shared-ui/ui/display/UnreadDot";
import { ChatIcon, WarningIcon } from "shared-ui/ui/icons/icons";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { paths } from "../../../paths";
import { isStale, lastContactAt } from "../../contacts/stale";
import { factsOf } from "../../matching/card-facts";
import { Certificates } from "./Certificates";
import { whyNoMore } from "./ContactDetails";
import styles from "./contacts.module.css";
import { ProgressNoteSelect } from "./ProgressNoteSelect";
import { homeContacts as words } from "./text";

interface RoomLinkProps {
  contact: Contact;
  called: string;
}

interface ContactWorkProps extends RoomLinkProps {
  /** The level of headings inside: 4 in a card, 3 in a dialog. */
  headingLevel: 3 | 4;
}

export function ContactWork({ contact, called, headingLevel }: ContactWorkProps): ReactElement {
  const { user } = useSession();
  const person = contact.preference;
  const isSeen = "support_level" in person;
  const isUnderWay = isOpenContact(contact);
  return (
    <>
      <div>
        <ContactState contact={contact} />
      </div>
      {isUnderWay && <ProgressNoteSelect contact={contact} called={called} />}
      <DefinitionList
        items={[
          ...datesOf(contact, new Date()),
          ...(isUnderWay ? [] : noteOf(contact)),
          ...(isSeen ? factsOf(person) : []),
        ]}
      />
      {!isSeen && <p>{whyNoMore(contact.status)}</p>}
      {contact.in_charge.seeker !== null && <p>{contacts.inCharge(contact.in_charge.seeker)}</p>}
      {sharesWork(user) && <StepsTaken steps={contact.steps} />}
      {contact.may_be_taken_back_until !== null && (
        <div>
          <TakeBack contact={contact} of={words.of(called)} />
        </div>
      )}
      {isSeen && hasOpenRoom(contact) && (
        <Certificates contact={contact} called={called} headingLevel={headingLevel} />
      )}
    </>
  );
}

export function RoomLink({ contact, called }: RoomLinkProps): ReactElement | null {
  const unread = useUnread().ofContact(contact.id);
  if (!hasOpenRoom(contact)) return null;
  return (
    <Link href={paths.chatRoom(contact.id)} className={buttonClass()}>
      <ChatIcon />
      <span>
        <VisuallyHidden>{words.with(called)}</VisuallyHidden>
        {words.room}
      </span>
      <UnreadDot count={unread} />
    </Link>
  );
}

/** An ended contact's note can still be read. */
function noteOf({ progress_note }: Contact): Definition[] {
  if (!progress_note) return [];
  return [{ term: words.progressNote.label, description: labels.ProgressNote[progress_note] }];
}

/** The dates of a contact. A long wait is marked by colour, weight and text. */
function datesOf(contact: Contact, now: Date): Definition[] {
  const happened = [
    { term: words.visitCompleted, at: contact.visit_completed_at },
    { term: words.moveInConfirmed, at: contact.confirmed_at },
  ].filter((event) => event.at !== null);
  const day = contact.moved_in_on;
  return [
    { term: words.lastContact, description: lastContactOf(contact, now) },
    ...happened.map(({ term, at }) => ({ term, description: dateTime(String(at), "short") })),
    ...(day === null ? [] : [{ term: words.movedInOn, description: date(day, "short") }]),
  ];
}

function lastContactOf(contact: Contact, now: Date): Definition["description"] {
  const shown = dateTime(lastContactAt(contact), "short");
  if (!isStale(contact, now)) return shown;
  return (
    <strong className={styles.stale}>
      {shown}
      <span className={styles.staleWords}>
        <WarningIcon />
        {words.waitingLong}
      </span>
    </strong>
  );
}
