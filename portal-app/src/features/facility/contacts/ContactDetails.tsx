/** A contact's notifications and its person's preference. Closing it marks the notifications as read. */
import type { ReactElement, ReactNode } from "react";
import type { Contact, ContactStatus } from "shared-ui/api/types";
import { useContact } from "shared-ui/features/contacts/queries";
import { contactsForStaff } from "shared-ui/features/contacts/text";
import { useNotifications } from "shared-ui/features/notifications/queries";
import { useMarkContactAsRead } from "shared-ui/features/notifications/reading";
import { chatForStaff } from "shared-ui/features/room/text";
import { dateTime } from "shared-ui/lib/dates";
import { Dialog } from "shared-ui/ui/dialogs/Dialog";
import { Skeleton } from "shared-ui/ui/feedback/Skeleton";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Text } from "shared-ui/ui/text/Text";
import { paths } from "../../../paths";
import { PersonWishes } from "../../matching/PersonWishes";
import { matching } from "../../matching/text";
import { OfficeNote } from "../../office-note/OfficeNote";
import type { Noted } from "../../office-note/queries";
import { withChosen } from "../../sheets/meeting/use-chosen";
import { PrintLink } from "../../sheets/PrintLink";
import { candidateSheet } from "../../sheets/text";
import styles from "./contacts.module.css";
import { homeContacts as words } from "./text";

interface ContactDetailsProps {
  contact: Contact;
  called: string;
  open: boolean;
  onClose: () => void;
  /** The content of the contact's card, if opened from a list without cards. */
  work?: ReactNode;
  actions?: ReactNode;
}

export function ContactDetails(props: ContactDetailsProps): ReactElement {
  const { contact, called, open, onClose, work, actions } = props;
  const markAsRead = useMarkContactAsRead();

  function close(): void {
    if (contact.has_unread_notifications) markAsRead.mutate(contact.id);
    onClose();
  }

  return (
    <Dialog open={open} onClose={close} size="large" title={words.details.title(called)} actions={actions}>
      <Stack gap={32}>
        {work && <Stack>{work}</Stack>}
        {open && <Told contactId={contact.id} />}
        {contact.request_words && (
          <Stack as="section">
            <h3>{contactsForStaff.request.ownTitle}</h3>
            <p className={styles.lines}>{contact.request_words}</p>
          </Stack>
        )}
        {open && <Person contact={contact} />}
        <OfficeNote noted={notedOf(contact)} />
      </Stack>
    </Dialog>
  );
}

/** Where the note about a contact's person is stored. An ended contact keeps its note. */
export function notedOf({ id, home, preference }: Contact): Noted {
  return { of: "contact", contactId: id, homeId: home.id, preferenceId: preference.id };
}

/** Why the person cannot be read: the contact has ended, or they withdrew while the room is open. */
export function whyNoMore(status: ContactStatus): string {
  return status === "accepted" ? words.noMore.withdrew : words.noMore.ended;
}

/** Whether a meeting sheet is possible: the home is offered, and the person has not moved in. */
export function mayMeetAbout({ home, confirmed_at }: Contact): boolean {
  return home.is_active && confirmed_at === null;
}

function Person({ contact }: { contact: Contact }): ReactElement {
  const { id, home, status, preference, helper_reads_along } = contact;
  const isSeen = "support_level" in preference;
  // Lists contain less. Reading the rest is recorded.
  const { data: opened } = useContact(id, { enabled: isSeen });
  if (!isSeen) return <p>{whyNoMore(status)}</p>;
  const person = opened?.preference;
  if (!person || !("wheelchair_accessible" in person)) return <Skeleton />;
  return (
    <Stack as="section">
      <h3>{matching.wishesTitle}</h3>
      <PersonWishes person={person} />
      {helper_reads_along && <p>{chatForStaff.readAlong.room}</p>}
      {!("name" in preference) && <p>{matching.privacyNote}</p>}
      <Stack row gap={8}>
        {"name" in preference && <PrintLink href={paths.personPrint(id)} />}
        {mayMeetAbout(contact) && (
          <PrintLink href={withChosen(paths.homeMeeting(home.id), preference.id)}>
            {candidateSheet.open}
          </PrintLink>
        )}
      </Stack>
    </Stack>
  );
}

function Told({ contactId }: { contactId: number }): ReactElement | null {
  const { data: notifications = [] } = useNotifications({ contact: contactId });
  if (notifications.length === 0) return null;
  return (
    <Stack as="section">
      <h3>{words.details.notifications}</h3>
      <ul className={styles.notifications}>
        {notifications.map((notification) => (
          <li key={notification.id}>
            <p className={styles.lines}>{notification.message}</p>
            <Text size={14} tone="quiet">
              {dateTime(notification.created_at, "short")}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
