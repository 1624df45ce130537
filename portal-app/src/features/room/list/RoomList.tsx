/** The inbox: four views with their counts, a search, and the contacts with last message and unread count. */
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router-dom";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { Role, RoomInShort } from "shared-ui/api/types";
import { sideOf } from "shared-ui/features/contacts/contact-can";
import { useUnread } from "shared-ui/features/notifications/unread";
import { callInShort } from "shared-ui/features/preference/person-in-short";
import { calendarDay, date, time, today } from "shared-ui/lib/dates";
import { Button } from "shared-ui/ui/buttons/Button";
import { Link } from "shared-ui/ui/buttons/Link";
import { UnreadDot } from "shared-ui/ui/display/UnreadDot";
import { Loading } from "shared-ui/ui/feedback/Skeleton";
import { fieldId } from "shared-ui/ui/form/field-id";
import { TextField } from "shared-ui/ui/form/TextField";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { Text } from "shared-ui/ui/text/Text";
import { allContactsOf } from "../../../paths";
import { WORDS_MAX } from "../../long-list/view";
import { type Inbox, inboxHref, VIEWS } from "../inbox";
import { workplace as words } from "../text";
import { actionOf, isTyping } from "./list-keys";
import { inboxCountsQuery, useRooms } from "./queries";
import styles from "./room-list.module.css";

interface RoomListProps {
  role: Role;
  /** The inbox of the URL. */
  inbox: Inbox;
  /** The open room, or null. */
  current: number | null;
}

const SEARCH = "rooms";
// Debounces the search while typing.
const TYPED_MS = 300;
// Two lines at most; nothing is cut off when the text is larger.
const BEGINNING_LENGTH = 24;

export function RoomList({ role, inbox, current }: RoomListProps): ReactElement {
  const [typed, setTyped] = useState(inbox.words);
  const shown: Inbox = { view: inbox.view, words: useTyped(typed.trim()) };
  const { data, error, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage } = useRooms(shown);
  const { ofContact } = useUnread();
  const list = useRef<HTMLUListElement>(null);

  async function readMore(): Promise<void> {
    const { hasNextPage: isMore } = await fetchNextPage();
    // The focused button is gone.
    if (!isMore) list.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isTyping(event.target)) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("a") ?? [])];
    const action = actionOf(event, rows.indexOf(document.activeElement as HTMLElement), rows.length);
    if (action === null) return;
    event.preventDefault();
    if (action === "search") document.getElementById(fieldId(SEARCH))?.focus();
    else rows[action]?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the links inside
    <div className={styles.rooms} onKeyDown={onKeyDown}>
      <Views shown={shown} current={current} />
      <search>
        <TextField
          name={SEARCH}
          label={words.search}
          required={null}
          value={typed}
          maxLength={WORDS_MAX}
          autoComplete="off"
          onChange={setTyped}
        />
      </search>
      <Keys />
      {!data && <Loading error={error} count={3} />}
      <p role="status" className={styles.found}>
        {data && !isPlaceholderData && foundWords(shown, data.total)}
      </p>
      {data && (
        <ul ref={list} tabIndex={-1} className={styles.list} aria-label={words.list}>
          {data.rooms.map((room) => (
            <RoomItem
              key={room.contact}
              room={room}
              role={role}
              isCurrent={room.contact === current}
              unread={room.contact === current ? 0 : ofContact(room.contact)}
              href={inboxHref(shown, room.contact)}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button size="small" variant="secondary" busy={isFetchingNextPage} onClick={() => void readMore()}>
          {words.more}
        </Button>
      )}
      <Text size={14}>
        <Link href={allContactsOf(role)}>{words.table}</Link>
      </Text>
    </div>
  );
}

/** The open room stays while the view changes. */
function Views({ shown, current }: { shown: Inbox; current: number | null }): ReactElement {
  const { data: counts } = useQuery(inboxCountsQuery());
  const navigate = useNavigate();

  /** The room keeps its scroll position. */
  function follow(event: MouseEvent, href: string): void {
    // A new browser tab is left to the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(href, { preventScrollReset: true });
  }

  return (
    <nav aria-label={words.views} className={styles.views}>
      {VIEWS.map((view) => (
        <Link
          key={view}
          href={inboxHref({ ...shown, view }, current)}
          onClick={(event) => follow(event, inboxHref({ ...shown, view }, current))}
          aria-current={view === shown.view ? "page" : undefined}
          className={styles.view}
        >
          {words.view[view]}
          <span className={styles.count}>
            {counts && (
              <>
                <VisuallyHidden>{words.count(counts[view])}</VisuallyHidden>
                <span aria-hidden="true">{counts[view]}</span>
              </>
            )}
          </span>
        </Link>
      ))}
    </nav>
  );
}

/** The keys that work in the list; shown where there is a keyboard. */
function Keys(): ReactElement {
  const id = useId();
  return (
    <div className={styles.keys}>
      <span id={id}>{words.keys}</span>
      <ul aria-labelledby={id}>
        {words.keysOf.map(([key, what]) => (
          <li key={key}>
            <kbd>{key}</kbd> {what}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Empty if the user has not searched and there are contacts. */
function foundWords({ view, words: wanted }: Inbox, count: number): string {
  if (count === 0) return wanted ? words.notFound(wanted) : words.none[view];
  return wanted ? words.found(count) : "";
}

interface RoomItemProps {
  room: RoomInShort;
  role: Role;
  isCurrent: boolean;
  unread: number;
  href: string;
}

/** Named by person and home: one person may have a room with each of several homes. */
function RoomItem({ room, role, isCurrent, unread, href }: RoomItemProps): ReactElement {
  const { contact, home, person, last_at } = room;
  const isToday = calendarDay(last_at) === today();
  return (
    <li className={clsx(styles.room, isCurrent && styles.current)}>
      <Link
        href={href}
        className={styles.who}
        aria-current={isCurrent ? "page" : undefined}
        aria-describedby={`room-${contact}`}
      >
        <span className={styles.name}>{callInShort(person)}</span>
        <VisuallyHidden>・</VisuallyHidden>
        <span className={styles.home}>{home.name}</span>
        {unread > 0 && <UnreadDot count={unread} />}
      </Link>
      <time className={styles.at} dateTime={last_at}>
        {isToday ? time(last_at, "short") : date(last_at, "short")}
      </time>
      <p id={`room-${contact}`} className={styles.words}>
        {lastWords(room, role)}
      </p>
    </li>
  );
}

/** The beginning of the last message; without an open room, the status. */
function lastWords({ status, what, text, said_by }: RoomInShort, role: Role): string {
  if (what === null) return labels.ContactStatus[status];
  const letters = Array.from(text ?? "");
  const beginning = letters.slice(0, BEGINNING_LENGTH).join("");
  const message = words.message[what](letters.length > BEGINNING_LENGTH ? `${beginning}…` : beginning);
  return said_by === sideOf(role) ? words.own(message) : message;
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
