/** An open room: heading, messages and message box; and its end, if the room ends while the user is in it. */
import clsx from "clsx";
import { lazy, type ReactElement, type ReactNode, Suspense, useRef } from "react";
import type { ConnectionState } from "../../api/chat-socket";
import type { Contact, User } from "../../api/types";
import { Button } from "../../ui/buttons/Button";
import { Notice } from "../../ui/feedback/Notice";
import { Skeleton } from "../../ui/feedback/Skeleton";
import { ChevronDownIcon, ClockIcon } from "../../ui/icons/icons";
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
import { useStayAtEnd } from "./messages/use-stay-at-end";
import { NoRoom } from "./NoRoom";
import { PresenceNote } from "./presence/PresenceNote";
import { useSendRead, useSendTyping } from "./presence/use-read-and-typing";
import { chatForStaff, useRoomText } from "./text";
import { useRoom } from "./use-room";
import type { ChatVariant } from "./variant";

// Only used in the portal.
const FileButton = lazy(() => import("./composer/FileButton"));

/** Renders the content above the messages. Gets the step that reports a visit, if the room is open. */
export type AboutContact = (contact: Contact, completeVisit: RoomStep | null) => ReactNode;

/** Renders the writing help. `insert` appends a text to the message box. */
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
  /** The app's own actions, next to those of the room. */
  more: ReactNode;
}

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
  const { newer } = useRoomText();
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
  const isStaff = variant === "portal";
  const actions = (
    <RoomActions
      contact={contact}
      role={user.role}
      variant={variant}
      steps={steps}
      onReport={() => onReport(contact)}
      more={more}
    />
  );
  return (
    <>
      <div className={clsx(styles.head, isStaff && styles.staffHead)}>
        <RoomTitle contact={contact} role={user.role} actions={isStaff && actions} />
      </div>
      <div className={clsx(styles.room, isStaff && styles.staffRoom)}>
        {/* At the foot of the screen, and first for the keyboard: writing is what people come for. */}
        <div className={styles.foot}>
          <Composer
            contactId={contact.id}
            variant={variant}
            onSend={room.outbox.sendText}
            onType={onType}
            insert={insert}
            plainly={user.role === "facility"}
          />
          <div className={styles.above}>
            {inSight && <div className={styles.inSight}>{inSight}</div>}
            {hasNewer && (
              <div>
                <Button size="small" icon={<ChevronDownIcon />} onClick={toEnd}>
                  <Furigana text={newer} />
                </Button>
              </div>
            )}
            <ConnectionNotice connection={room.connection} />
          </div>
          <div className={styles.beside}>
            <PresenceNote presence={room.presence} />
            <div className={styles.helps}>
              {help?.(contact, (text) => insert.current?.(text))}
              {isStaff && (
                <Suspense>
                  <FileButton onSend={room.outbox.sendPicture} />
                </Suspense>
              )}
              <PictureButton onSend={room.outbox.sendPicture} />
            </div>
          </div>
        </div>
        {!isStaff && actions}
        {isWithdrawn && <WithdrawnNotice contact={contact} />}
        {about?.(contact, steps.completeVisit)}
        {room.loadError !== null && (
          <Notice tone="error">
            <Furigana text={room.loadError} />
          </Notice>
        )}
        {!room.messages && room.loadError === null && <Skeleton count={4} />}
        {room.messages && (
          <MessageLog room={room} messages={room.messages} role={user.role} variant={variant} />
        )}
        {!isStaff && room.messages && <ReplyCards onPick={(words) => insert.current?.(words)} />}
        <div ref={end} className={styles.last} />
      </div>
      {!isStaff && <RoomEnd close={steps.close} />}
    </>
  );
}

/** Shows that the connection is lost; renders nothing while it is open. */
function ConnectionNotice({ connection }: { connection: ConnectionState }): ReactElement {
  const words = useRoomText();
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

/** For a facility after the person has withdrawn: says what has ended and replaces the room's steps. */
function WithdrawnNotice({ contact }: { contact: Contact }): ReactElement {
  const words = chatForStaff.withdrawn;
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
