/** A room in use: heading, messages, message box; and its end when it comes while the person is here. */
import { lazy, type ReactElement, type ReactNode, Suspense, useRef } from "react";
import type { ConnectionState } from "../../api/chat-socket";
import type { Contact, User } from "../../api/types";
import { useStrings } from "../../lib/text/use-strings";
import { Notice } from "../../ui/feedback/Notice";
import { Skeleton } from "../../ui/feedback/Skeleton";
import { ClockIcon } from "../../ui/icons/icons";
import { Stack } from "../../ui/layout/Stack";
import { Furigana } from "../../ui/text/Furigana";
import { Sentences } from "../../ui/text/Sentences";
import { hasWithdrawn } from "../contacts/contact-people";
import styles from "./ChatRoom.module.css";
import { Composer } from "./composer/Composer";
import { PictureButton } from "./composer/PictureButton";
import { ReplyCards } from "./composer/ReplyCards";
import { ConfirmMoveIn } from "./header/ConfirmMoveIn";
import { RoomActions } from "./header/RoomActions";
import { RoomEnd } from "./header/RoomEnd";
import { RoomTitle } from "./header/RoomTitle";
import { TakeBack } from "./header/TakeBack";
import { type RoomStep, useRoomSteps } from "./header/use-room-steps";
import { MessageLog } from "./messages/MessageLog";
import { NewerButton } from "./messages/NewerButton";
import { useStayAtEnd } from "./messages/use-stay-at-end";
import { NoRoom } from "./NoRoom";
import { PresenceNote } from "./presence/PresenceNote";
import { useSendRead, useSendTyping } from "./presence/use-read-and-typing";
import { chat } from "./text";
import { easyChat } from "./text.easy";
import { useRoom } from "./use-room";
import type { ChatVariant } from "./variant";
import { withdrawn as words } from "./withdrawn.text";

// Of the portal alone.
const FileButton = lazy(() => import("./composer/FileButton"));

/** What there is to say above the messages; in an open room with its step of reporting a visit as done. */
export type AboutContact = (contact: Contact, completeVisit: RoomStep | null) => ReactNode;

/** What helps with writing; it is given what puts a text into the message box, behind what is there already. */
export type WritingHelp = (contact: Contact, insert: (text: string) => void) => ReactNode;

interface OpenRoomProps {
  contact: Contact;
  user: User;
  variant: ChatVariant;
  about?: AboutContact;
  inSight?: ReactNode;
  help?: WritingHelp;
  onLeft: () => void;
  onReport: (contact: Contact) => void;
  /** Offered beside the room's own steps. */
  more: ReactNode;
}

/** Enter the room and show it. */
export function OpenRoom(props: OpenRoomProps): ReactElement {
  const { contact, user, variant, about, inSight, help, onLeft, onReport, more } = props;
  const room = useRoom(contact.id, user);
  const steps = useRoomSteps({ contact, role: user.role, variant, onClosed: onLeft });
  const newest = room.messages?.at(-1)?.id ?? 0;
  const newestOfOthers = room.messages?.filter(({ sender_role }) => sender_role !== user.role).pop()?.id ?? 0;
  const { end, hasNewer, toEnd } = useStayAtEnd(newest, room.outbox.outgoing.length);
  const onType = useSendTyping(room);
  const insert = useRef<(words: string) => void>(null);
  const isWithdrawn = user.role === "facility" && hasWithdrawn(contact);
  useSendRead(room, newestOfOthers, !hasNewer);

  if (room.connection === "gone" || room.connection === "closed" || contact.status === "completed") {
    return (
      <>
        <RoomTitle contact={contact} role={user.role} actions={more} />
        <NoRoom
          why={room.connection === "gone" ? "gone" : contact.status === "pending" ? "takenBack" : "closed"}
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
            !isWithdrawn && (
              <RoomActions
                contact={contact}
                role={user.role}
                steps={steps}
                onReport={() => onReport(contact)}
                more={more}
              />
            )
          }
        />
      </div>
      <div className={styles.room}>
        {isWithdrawn && <WithdrawnNotice contact={contact} />}
        {about?.(contact, steps.completeVisit)}
        {room.loadError !== null && <Notice tone="error">{room.loadError}</Notice>}
        {!room.messages && room.loadError === null && <Skeleton count={4} />}
        {room.messages && (
          <MessageLog room={room} messages={room.messages} role={user.role} variant={variant} />
        )}
        {variant === "liff" && room.messages && <ReplyCards onPick={(words) => insert.current?.(words)} />}
        <div className={styles.foot}>
          {inSight}
          {hasNewer && <NewerButton onClick={toEnd} />}
          <ConnectionNotice connection={room.connection} />
          <div className={styles.beside}>
            <PresenceNote presence={room.presence} />
            <div className={styles.helps}>
              {help?.(contact, (text) => insert.current?.(text))}
              {variant === "portal" && (
                <Suspense>
                  <FileButton onSend={room.outbox.sendPicture} />
                </Suspense>
              )}
              <PictureButton onSend={room.outbox.sendPicture} />
            </div>
          </div>
          <Composer
            contactId={contact.id}
            variant={variant}
            onSend={room.outbox.sendText}
            onType={onType}
            insert={insert}
            plainly={user.role === "facility"}
          />
        </div>
        <div ref={end} />
      </div>
      <RoomEnd contact={contact} role={user.role} variant={variant} steps={steps} />
    </>
  );
}

/** How the connection stands, said calmly and only while it is not there. */
function ConnectionNotice({ connection }: { connection: ConnectionState }): ReactElement {
  const words = useStrings(chat, easyChat);
  return (
    <div role="status">
      {connection === "waiting" && (
        <p className={styles.connection}>
          <ClockIcon />
          <span>
            <Furigana text={words.reconnecting} />
          </span>
        </p>
      )}
    </div>
  );
}

/** In the facility's open room of a person who has withdrawn: what has ended, in place of the room's steps. */
function WithdrawnNotice({ contact }: { contact: Contact }): ReactElement {
  return (
    <Notice tone="warning" title={words.title}>
      <Stack>
        <div>
          <Sentences text={words.words} />
        </div>
        {contact.confirmed_at === null ? (
          <div>
            <p>{words.movedIn}</p>
            <ConfirmMoveIn contact={contact} />
          </div>
        ) : (
          <TakeBack contact={contact} />
        )}
      </Stack>
    </Notice>
  );
}
