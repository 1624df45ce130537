/** One contact of a home as the facility works with it. */
import { type ReactElement, useState } from "react";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { Contact } from "shared-ui/api/types";
import { Button } from "shared-ui/components/buttons/Button";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { type Definition, DefinitionList } from "shared-ui/components/display/DefinitionList";
import { StatusBadge } from "shared-ui/components/display/StatusBadge";
import { StepsTaken } from "shared-ui/components/display/StepsTaken";
import { UnreadDot } from "shared-ui/components/display/UnreadDot";
import { ChatIcon } from "shared-ui/components/icons/icons";
import { Card } from "shared-ui/components/layout/Card";
import { VisuallyHidden } from "shared-ui/components/layout/VisuallyHidden";
import { TakeBack } from "shared-ui/features/chat-room/header/TakeBack";
import { callPerson } from "shared-ui/features/match-list/person";
import { factsOf } from "shared-ui/features/match-list/person-facts";
import { contactCan } from "shared-ui/rules/contact-can";
import { sharesWork } from "shared-ui/rules/offices";
import { useSession } from "shared-ui/state/accounts/session";
import { contacts } from "shared-ui/strings/contacts/contacts";
import { homeContacts as words } from "shared-ui/strings/homes/homes";
import { paths } from "../../../paths";
import { Certificates } from "./Certificates";
import { ContactDetails, whyNoMore } from "./ContactDetails";
import { datesOf } from "./contact-dates";
import { DeclineButton } from "./DeclineButton";
import { ProgressNoteSelect } from "./ProgressNoteSelect";

/** Render the card. */
export function ContactCard({ contact }: { contact: Contact }): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const { user } = useSession();
  const person = contact.preference;
  const called = callPerson(person);
  const isSeen = "support_level" in person;
  const isUnderWay = contact.status === "pending" || contact.status === "accepted";
  return (
    <Card
      headingLevel={3}
      title={called}
      badge={<StatusBadge status={contact.status} label={labels.ContactStatus[contact.status]} />}
      actions={
        <>
          {contact.status === "accepted" && (
            <Link href={paths.chatRoom(contact.id)} className={buttonClass()}>
              <ChatIcon />
              <span>
                <VisuallyHidden>{words.with(called)}</VisuallyHidden>
                {words.room}
                {contact.unread_messages > 0 && `（${contacts.unread(contact.unread_messages)}）`}
              </span>
            </Link>
          )}
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            <VisuallyHidden>{words.of(called)}</VisuallyHidden>
            {words.details.button}
            {contact.has_unread_notifications && <UnreadDot />}
          </Button>
          {contactCan(contact, "decline", "facility") && <DeclineButton contact={contact} called={called} />}
        </>
      }
    >
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
      {isSeen && contact.status === "accepted" && <Certificates contact={contact} called={called} />}
      <ContactDetails contact={contact} called={called} open={isOpen} onClose={() => setIsOpen(false)} />
    </Card>
  );
}

/** The note of a contact that has ended stays to be read. */
function noteOf({ progress_note }: Contact): Definition[] {
  return progress_note ? [{ term: words.progressNote, description: labels.ProgressNote[progress_note] }] : [];
}
