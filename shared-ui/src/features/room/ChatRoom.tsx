/** The chat room of both apps: the open room, or why there is none. The app decides where 戻る leads. */
import { type ReactElement, type ReactNode, useState } from "react";
import type { Contact, User } from "../../api/types";
import { ErrorNotice } from "../../ui/feedback/Notice";
import { Skeleton } from "../../ui/feedback/Skeleton";
import { PageTitle } from "../../ui/layout/PageTitle";
import { useSession } from "../account/session";
import { hasOpenRoom } from "../contacts/contact-state";
import { useContact } from "../contacts/queries";
import { useContactText } from "../contacts/text";
import { BackButton } from "./header/BackButton";
import { RoomTitle } from "./header/RoomTitle";
import { NoRoom } from "./NoRoom";
import { type AboutContact, OpenRoom, type WritingHelp } from "./OpenRoom";
import type { ChatVariant } from "./variant";

interface ChatRoomProps {
  contactId: number;
  /** "liff": Enter adds a line, long dates. "portal": Enter sends, short dates. */
  variant: ChatVariant;
  /** Content about the contact, above the messages. */
  about?: AboutContact;
  /** Content that stays visible next to the message box. */
  inSight?: (contact: Contact) => ReactNode;
  /** Writing help next to the message box. */
  help?: WritingHelp;
  /** Called to leave: after closing the room, or by the back button if there is no room. */
  onLeft: () => void;
  /** Opens the dialog that reports the other side to the operator. */
  onReport: (contact: Contact) => void;
  /** The app's own actions for this contact, in any status. */
  more?: (contact: Contact) => ReactNode;
}

/** Needs a `key` if the contact can change. */
export function ChatRoom(props: ChatRoomProps): ReactElement | null {
  const { contactId, variant, about, inSight, help, onLeft, onReport, more } = props;
  const { user } = useSession();
  const { data: contact, error } = useContact(contactId);
  const title = useContactText().room;
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
          <ErrorNotice error={error} />
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
  // Once opened, the room shows its end itself, so the page does not change while the user is in it.
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
