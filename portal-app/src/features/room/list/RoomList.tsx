/** The other rooms next to the open one: the other side, the last message, the unread count, and a link. */
import clsx from "clsx";
import { type ReactElement, useEffect, useRef, useState } from "react";
import type { Role, RoomInShort } from "shared-ui/api/types";
import { sideOf } from "shared-ui/features/contacts/contact-can";
import { useUnread } from "shared-ui/features/notifications/unread";
import { callInShort } from "shared-ui/features/preference/person-in-short";
import { calendarDay, date, time, today } from "shared-ui/lib/dates";
import { Button } from "shared-ui/ui/buttons/Button";
import { Link } from "shared-ui/ui/buttons/Link";
import { UnreadDot } from "shared-ui/ui/display/UnreadDot";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { Skeleton } from "shared-ui/ui/feedback/Skeleton";
import { TextField } from "shared-ui/ui/form/TextField";
import { workplace as words } from "../workplace.text";
import { useRooms } from "./queries";
import styles from "./room-list.module.css";

interface RoomListProps {
  role: Role;
  /** The open room. */
  current: number;
  hrefOf: (contactId: number) => string;
}

const WORDS_MAX = 100;
// Debounces the search while typing.
const TYPED_MS = 300;

export function RoomList({ role, current, hrefOf }: RoomListProps): ReactElement {
  const [typed, setTyped] = useState("");
  const wanted = useTyped(typed.trim());
  const {
    data: rooms,
    error,
    hasNextPage,
    isFetchingNextPage,
    isPlaceholderData,
    fetchNextPage,
  } = useRooms(wanted);
  const { ofContact } = useUnread();
  const list = useRef<HTMLUListElement>(null);

  async function readMore(): Promise<void> {
    const { hasNextPage: isMore } = await fetchNextPage();
    // The focused button is gone.
    if (!isMore) list.current?.focus();
  }

  return (
    <div className={styles.rooms}>
      <search>
        <TextField
          name="rooms"
          label={words.search}
          required={null}
          value={typed}
          maxLength={WORDS_MAX}
          autoComplete="off"
          onChange={setTyped}
        />
      </search>
      {error && !rooms && <Notice tone="error">{error.detail}</Notice>}
      {!rooms && !error && <Skeleton count={3} />}
      <p role="status" className={styles.found}>
        {rooms && !isPlaceholderData && foundWords(wanted, rooms.length, hasNextPage)}
      </p>
      {rooms && (
        <ul ref={list} tabIndex={-1} className={styles.list}>
          {rooms.map((room) => (
            <RoomItem
              key={room.contact}
              room={room}
              role={role}
              isCurrent={room.contact === current}
              unread={room.contact === current ? 0 : ofContact(room.contact)}
              href={hrefOf(room.contact)}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button size="small" variant="secondary" busy={isFetchingNextPage} onClick={() => void readMore()}>
          {words.more}
        </Button>
      )}
    </div>
  );
}

/** Empty if the user has not searched and there are rooms. */
function foundWords(wanted: string, count: number, isMore: boolean): string {
  if (count === 0) return wanted ? words.notFound(wanted) : words.none;
  return wanted ? words.found(count, isMore) : "";
}

interface RoomItemProps {
  room: RoomInShort;
  role: Role;
  isCurrent: boolean;
  unread: number;
  href: string;
}

function RoomItem({ room, role, isCurrent, unread, href }: RoomItemProps): ReactElement {
  const { contact, home, person, said_at } = room;
  const called = callInShort(person);
  const [who, beside] = sideOf(role) === "facility" ? [called, home.name] : [home.name, called];
  const isToday = calendarDay(said_at) === today();
  return (
    <li className={clsx(styles.room, isCurrent && styles.current)}>
      <div className={styles.head}>
        <Link
          href={href}
          className={styles.who}
          aria-current={isCurrent ? "page" : undefined}
          aria-describedby={`room-${contact}`}
        >
          {who}
          {unread > 0 && <UnreadDot count={unread} />}
        </Link>
        <time className={styles.quiet} dateTime={said_at}>
          {isToday ? time(said_at, "short") : date(said_at, "short")}
        </time>
      </div>
      <div id={`room-${contact}`}>
        <p className={styles.quiet}>{beside}</p>
        <p className={styles.words}>{lastWords(room, role)}</p>
      </div>
    </li>
  );
}

function lastWords({ what, text, said_by }: RoomInShort, role: Role): string {
  const said = words.said[what](text);
  return said_by === sideOf(role) ? words.own(said) : said;
}

/** The debounced text. */
function useTyped(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
