/** The messages by day, followed by the outbox. New messages of the other side are announced politely. */

import { type ReactElement, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { Message, Role } from "../../../api/types";
import { useMoments } from "../../../ui/display/use-moments";
import { announce } from "../../../ui/feedback/announce";
import { Stack } from "../../../ui/layout/Stack";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { Furigana, withoutReadings } from "../../../ui/text/Furigana";
import { Text } from "../../../ui/text/Text";
import styles from "../ChatRoom.module.css";
import { OutgoingBubble } from "../outbox/OutgoingBubble";
import { useRoomText } from "../text";
import type { Room } from "../use-room";
import type { ChatVariant } from "../variant";
import { EarlierButton } from "./EarlierButton";
import { MessageBubble } from "./MessageBubble";
import { hasKanji } from "./readings";

interface MessageLogProps {
  room: Room;
  messages: readonly Message[];
  role: Role;
  variant: ChatVariant;
}

export function MessageLog({ room, messages, role, variant }: MessageLogProps): ReactElement {
  const words = useRoomText();
  const { outbox, presence, arrived, takenBack } = room;
  // Only the applicants' app has furigana.
  const hasReadings = variant === "liff";
  const days = byDay(messages, useMoments().date);
  const lastRead = messages
    .filter(({ id, sender_role }) => sender_role === role && id <= presence.read)
    .pop();
  const lastMine = messages.filter(({ is_mine }) => is_mine).pop();
  useAnnounceSent(lastMine?.id ?? 0, words.sent);
  const log = useScrollPosition(messages[0]?.id ?? 0);

  return (
    <>
      {/* Only the region below is live: it announces the other side's messages, not an echo of the user's own. */}
      <Stack ref={log} role="log" aria-live="off" aria-label={withoutReadings(words.log)} tabIndex={-1}>
        {room.earlier && <EarlierButton earlier={room.earlier} onGone={() => log.current?.focus()} />}
        {hasReadings && <MaybeWrong messages={messages} role={role} />}
        {messages.length === 0 && outbox.outgoing.length === 0 && (
          <Text tone="quiet">
            <Furigana text={words.empty} />
          </Text>
        )}
        {[...days].map(([day, ofDay]) => (
          <Stack as="section" key={day}>
            <h2 className={styles.date}>
              <Furigana text={day} />
            </h2>
            <Stack as="ul">
              {ofDay.map((message) => (
                <MessageBubble
                  key={message.id}
                  message={message}
                  isOwn={message.sender_role === role}
                  isRead={message === lastRead}
                  hasReadings={hasReadings}
                  takeBack={takenBack.mayTakeBack(message.id) ? () => takenBack.take(message.id) : null}
                />
              ))}
            </Stack>
          </Stack>
        ))}
        {outbox.outgoing.length > 0 && (
          <Stack as="ul">
            {outbox.outgoing.map((one) => (
              <OutgoingBubble
                key={one.key}
                outgoing={one}
                onResend={() => outbox.resend(one.key)}
                onDiscard={() => outbox.discard(one.key)}
              />
            ))}
          </Stack>
        )}
      </Stack>
      <VisuallyHidden>
        <div role="status">
          {arrived && (
            <p key={arrived.id}>
              <Arrived message={arrived} />
            </p>
          )}
        </div>
      </VisuallyHidden>
    </>
  );
}

/** Announces that the server has the user's message, without reading its text again. */
function useAnnounceSent(lastMine: number, sentence: string): void {
  const announced = useRef(lastMine);
  useEffect(() => {
    if (lastMine > announced.current) announce(sentence);
    announced.current = Math.max(lastMine, announced.current);
  }, [lastMine, sentence]);
}

/** A hint above the messages that furigana may be wrong, if any message can show them. */
function MaybeWrong({ messages, role }: { messages: readonly Message[]; role: Role }): ReactElement | null {
  const words = useRoomText().readings;
  const isOf = messages.some(
    ({ message, file, sender_role }) => sender_role !== role && !file && hasKanji(message),
  );
  return isOf ? <Text tone="quiet">{words.maybeWrong}</Text> : null;
}

function Arrived({ message: { image, message, sender, taken_back_at } }: { message: Message }): ReactElement {
  const words = useRoomText();
  if (taken_back_at !== null) return <>{withoutReadings(words.takeBack.of(sender))}</>;
  return <>{image ? withoutReadings(words.picture.of(sender)) : words.arrived(sender, message)}</>;
}

function byDay(messages: readonly Message[], date: (iso: string) => string): Map<string, Message[]> {
  const days = new Map<string, Message[]>();
  for (const message of messages) {
    const day = date(message.sent_at);
    days.set(day, [...(days.get(day) ?? []), message]);
  }
  return days;
}

/** Ref for a list whose first message is `oldest`; the page scrolls by the height of what was inserted before it. */
function useScrollPosition(oldest: number): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef({ oldest, height: 0 });

  useLayoutEffect(() => {
    const height = list.current?.offsetHeight ?? 0;
    const came = oldest < before.current.oldest ? height - before.current.height : 0;
    before.current = { oldest, height };
    if (came > 0) window.scrollBy({ top: came, behavior: "instant" });
  });

  return list;
}
