/** The chat room of both apps: who it is with, and the room or why there is none. Where 戻る leads is the app's choice. */
import { type ReactElement, useState } from "react";
import type { Contact, User } from "../../api/types";
import { Notice } from "../../components/feedback/Notice";
import { Skeleton } from "../../components/feedback/Skeleton";
import { PageTitle } from "../../components/layout/PageTitle";
import { useSession } from "../../state/accounts/session";
import { useContact } from "../../state/contacts/contacts";
import { contacts } from "../../strings/contacts/contacts";
import { easyContacts } from "../../strings/contacts/easy-contacts";
import { useStrings } from "../../strings/use-strings";
import { BackButton } from "./header/BackButton";
import { RoomTitle } from "./header/RoomTitle";
import { NoRoom } from "./NoRoom";
import { OpenRoom } from "./OpenRoom";
import type { ChatVariant } from "./variant";

interface ChatRoomProps {
  contactId: number;
  /** "liff": Enter makes a new line, long dates. "portal": Enter sends, short dates. */
  variant: ChatVariant;
  /** Called when the person is done here: after closing the room, or to go back where there is none. */
  onLeft: () => void;
}

/** Show a contact's room to whoever is signed in. Give it a key where the contact can change. */
export function ChatRoom({ contactId, variant, onLeft }: ChatRoomProps): ReactElement | null {
  const { user } = useSession();
  const { data: contact, error } = useContact(contactId);
  const title = useStrings(contacts, easyContacts).room;
  if (user === null) return null;
  if (contact) return <KnownRoom contact={contact} user={user} variant={variant} onLeft={onLeft} />;
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
  onLeft: () => void;
}

function KnownRoom({ contact, user, variant, onLeft }: KnownRoomProps): ReactElement {
  // Once entered, the room itself tells its end: it must not be taken away under the person's hands.
  const [isEntered, setEntered] = useState(contact.status === "accepted");
  if (!isEntered && contact.status === "accepted") setEntered(true);
  if (isEntered) return <OpenRoom contact={contact} user={user} variant={variant} onLeft={onLeft} />;
  const why =
    contact.status === "pending" ? "notOpen" : contact.status === "declined" ? "declined" : "closed";
  return (
    <>
      <RoomTitle contact={contact} role={user.role} />
      <NoRoom why={why} onLeft={onLeft} />
    </>
  );
}
