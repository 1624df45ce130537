/** The chat room of both apps: who it is with, and the room or why there is none. Where 戻る leads is the app's choice. */
import { type ReactElement, type ReactNode, useState } from "react";
import type { Contact, User } from "../../api/types";
import { useStrings } from "../../lib/text/use-strings";
import { Notice } from "../../ui/feedback/Notice";
import { Skeleton } from "../../ui/feedback/Skeleton";
import { PageTitle } from "../../ui/layout/PageTitle";
import { useSession } from "../account/session";
import { hasOpenRoom } from "../contacts/contact-state";
import { useContact } from "../contacts/queries";
import { contacts } from "../contacts/text";
import { easyContacts } from "../contacts/text.easy";
import { BackButton } from "./header/BackButton";
import { RoomTitle } from "./header/RoomTitle";
import { NoRoom } from "./NoRoom";
import { type AboutContact, OpenRoom, type WritingHelp } from "./OpenRoom";
import type { ChatVariant } from "./variant";

interface ChatRoomProps {
  contactId: number;
  /** "liff": Enter makes a new line, long dates. "portal": Enter sends, short dates. */
  variant: ChatVariant;
  /** What there is to say about the contact beside what is said in it. */
  about?: AboutContact;
  /** What stays in sight while the messages are read. */
  inSight?: (contact: Contact) => ReactNode;
  /** What helps with writing, beside the message box. */
  help?: WritingHelp;
  /** Called when the person is done here: after closing the room, or to go back where there is none. */
  onLeft: () => void;
  /** Called to tell the operator of the other side. */
  onReport: (contact: Contact) => void;
  /** What the app offers about this contact beside the room's own steps, whatever has become of it. */
  more?: (contact: Contact) => ReactNode;
}

/** Show a contact's room to whoever is signed in. Give it a key where the contact can change. */
export function ChatRoom(props: ChatRoomProps): ReactElement | null {
  const { contactId, variant, about, inSight, help, onLeft, onReport, more } = props;
  const { user } = useSession();
  const { data: contact, error } = useContact(contactId);
  const title = useStrings(contacts, easyContacts).room;
  if (user === null) return null;
  if (contact) {
    const parts = { about, inSight: inSight?.(contact), help, onReport, more: more?.(contact) };
    return <KnownRoom contact={contact} user={user} variant={variant} onLeft={onLeft} {...parts} />;
  }
  return (
    <>
      <PageTitle title={title} />
      {error ? (
        <>
          <Notice tone="error">{error.detail}</Notice>
          <BackButton onClick={onLeft} />
        </>
      ) : (
        <Skeleton count={4} />
      )}
    </>
  );
}

interface KnownRoomProps {
  contact: Contact;
  user: User;
  variant: ChatVariant;
  about?: AboutContact;
  inSight: ReactNode;
  help?: WritingHelp;
  onLeft: () => void;
  onReport: (contact: Contact) => void;
  more: ReactNode;
}

function KnownRoom(props: KnownRoomProps): ReactElement {
  const { contact, user, variant, about, inSight, help, onLeft, onReport, more } = props;
  // Once entered, the room itself tells its end: it must not be taken away under the person's hands.
  const [isEntered, setEntered] = useState(hasOpenRoom(contact));
  if (!isEntered && hasOpenRoom(contact)) setEntered(true);
  if (isEntered) {
    const parts = { about, inSight, help, onReport, more };
    return <OpenRoom contact={contact} user={user} variant={variant} onLeft={onLeft} {...parts} />;
  }
  const why =
    contact.status === "pending" ? "notOpen" : contact.status === "declined" ? "declined" : "closed";
  return (
    <>
      <RoomTitle contact={contact} role={user.role} actions={more} />
      {about?.(contact, null)}
      <NoRoom why={why} onLeft={onLeft} />
    </>
  );
}
