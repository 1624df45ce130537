/** A room in use: heading, messages, message box; and its end when it comes while the person is here. */
import { type ReactElement, type ReactNode, useState } from "react";
import type { Contact, User } from "../../api/types";
import { Notice } from "../../components/feedback/Notice";
import { Skeleton } from "../../components/feedback/Skeleton";
import styles from "./ChatRoom.module.css";
import { ConnectionNotice } from "./ConnectionNotice";
import { Composer } from "./composer/Composer";
import { PictureButton } from "./composer/PictureButton";
import { ReportDialog } from "./header/ReportDialog";
import { RoomActions } from "./header/RoomActions";
import { RoomTitle } from "./header/RoomTitle";
import { useRoomSteps } from "./header/use-room-steps";
import { MessageLog } from "./messages/MessageLog";
import { NewerButton } from "./messages/NewerButton";
import { useStayAtEnd } from "./messages/use-stay-at-end";
import { NoRoom } from "./NoRoom";
import { PresenceNote } from "./presence/PresenceNote";
import { useSendRead, useSendTyping } from "./presence/use-read-and-typing";
import { useRoom } from "./use-room";
import type { ChatVariant } from "./variant";

interface OpenRoomProps {
  contact: Contact;
  user: User;
  variant: ChatVariant;
  about: ReactNode;
  onLeft: () => void;
  /** Offered beside the room's own steps. */
  more: ReactNode;
}

/** Enter the room and show it. */
export function OpenRoom({ contact, user, variant, about, onLeft, more }: OpenRoomProps): ReactElement {
  const room = useRoom(contact.id, user);
  const steps = useRoomSteps(contact.id, onLeft);
  const newest = room.messages?.at(-1)?.id ?? 0;
  const [isReporting, setIsReporting] = useState(false);
  const newestOfOthers = room.messages?.filter(({ sender_role }) => sender_role !== user.role).pop()?.id ?? 0;
  const { end, hasNewer, toEnd } = useStayAtEnd(newest, room.outbox.outgoing.length);
  const onType = useSendTyping(room);
  useSendRead(room, newestOfOthers, !hasNewer);

  if (room.connection === "gone" || room.connection === "closed" || contact.status === "completed") {
    return (
      <>
        <RoomTitle contact={contact} role={user.role} actions={more} />
        <NoRoom
          why={room.connection === "gone" ? "gone" : "closed"}
          announce={!steps.close.isTaken}
          onLeft={onLeft}
        />
      </>
    );
  }
  return (
    <>
      <div className={styles.head}>
        <RoomTitle
          contact={contact}
          role={user.role}
          actions={
            <RoomActions
              contact={contact}
              role={user.role}
              steps={steps}
              onReport={() => setIsReporting(true)}
              more={more}
            />
          }
        />
      </div>
      <div className={styles.room}>
        {about}
        {room.loadError !== null && <Notice tone="error">{room.loadError}</Notice>}
        {!room.messages && room.loadError === null && <Skeleton count={4} />}
        {room.messages && (
          <MessageLog room={room} messages={room.messages} role={user.role} variant={variant} />
        )}
        <div className={styles.foot}>
          {hasNewer && <NewerButton onClick={toEnd} />}
          <ConnectionNotice connection={room.connection} />
          <div className={styles.beside}>
            <PresenceNote presence={room.presence} />
            <PictureButton onSend={room.outbox.sendPicture} />
          </div>
          <Composer
            userId={user.id}
            contactId={contact.id}
            variant={variant}
            onSend={room.outbox.sendText}
            onType={onType}
          />
        </div>
        <div ref={end} />
      </div>
      {isReporting && (
        <ReportDialog contactId={contact.id} onClose={() => setIsReporting(false)} onBlocked={onLeft} />
      )}
    </>
  );
}
