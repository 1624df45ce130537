/** A room as data: what was said, what is on its way and how the line stands. Nothing here is shown. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react";
import { ChatSocket, type LineState } from "../../api/chat-socket";
import type { Message, Role } from "../../api/types";
import { inOrder, messagesQuery, useMessages } from "../../state/messages";
import { refresh } from "../../state/read";
import { BY_CONTACT, BY_READING } from "../../state/touched";
import { type Outgoing, outboxAfter } from "./outbox";

export interface Room {
  line: LineState;
  /** Oldest first; undefined until the list has come. */
  messages: readonly Message[] | undefined;
  loadError: string | null;
  /** What was said before the messages at hand; null when they are all there. */
  earlier: { read: () => void; isReading: boolean; error: string | null } | null;
  outbox: readonly Outgoing[];
  /** The last message that the other side said while the room was open. */
  arrived: Message | null;
  say: (words: string) => void;
  resend: (key: number) => void;
  discard: (key: number) => void;
}

// An echo takes far less; after this the line counts as dead.
const ECHO_WITHIN_MS = 10_000;

/** Enter a room and stay in it while mounted. */
export function useRoom(contactId: number, role: Role): Room {
  const client = useQueryClient();
  const list = useMessages(contactId);
  const [live, setLive] = useState<readonly Message[]>([]);
  const [outbox, tell] = useReducer(outboxAfter, []);
  const [line, setLine] = useState<LineState>("connecting");
  const socket = useRef<ChatSocket | null>(null);
  const lastKey = useRef(0);
  const messages = useMemo(() => list.data && merged(list.data, live), [list.data, live]);

  useEffect(() => {
    const opened = new ChatSocket(contactId, {
      onState: (state) => {
        if (state === "open") return void enterThrough(opened);
        setLine(state);
        tell({ type: "lineBroke" });
        if (state === "closed") void refresh(client, BY_CONTACT);
      },
      onMessage: (message) => {
        setLive((others) => [...others, message]);
        if (message.sender_role === role) tell({ type: "echoed", words: message.message });
      },
      onRefused: (reason) => tell({ type: "refused", reason }),
    });
    // The room counts as open once what was missed is there. By then a line that the server ends at once, for want
    // of a fresh session, is known to be none: nothing is lost by sending into it.
    async function enterThrough(entered: ChatSocket): Promise<void> {
      const own = await enter(client, contactId, role);
      if (entered.state !== "open") return;
      tell({ type: "caughtUp", own });
      setLine("open");
    }
    socket.current = opened;
    return () => opened.dispose();
  }, [client, contactId, role]);

  useEffect(() => {
    if (line !== "open") return;
    const afterId = messages?.[messages.length - 1]?.id ?? 0;
    for (const { key, words, state } of outbox) {
      if (state === "waiting" && socket.current?.send(words)) tell({ type: "sent", key, afterId });
    }
  }, [line, outbox, messages]);

  const awaited = outbox.find(({ state }) => state === "sent")?.key;
  useEffect(() => {
    if (awaited === undefined) return undefined;
    const timer = setTimeout(() => socket.current?.restart(), ECHO_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [awaited]);

  const say = useCallback((words: string) => {
    lastKey.current += 1;
    tell({ type: "said", key: lastKey.current, words });
  }, []);
  const resend = useCallback((key: number) => tell({ type: "resent", key }), []);
  const discard = useCallback((key: number) => tell({ type: "discarded", key }), []);

  return {
    line,
    messages,
    earlier: list.hasNextPage
      ? {
          read: () => void list.fetchNextPage(),
          isReading: list.isFetchingNextPage,
          error: list.isFetchNextPageError ? list.error.detail : null,
        }
      : null,
    loadError: messages === undefined ? (list.error?.detail ?? null) : null,
    outbox,
    arrived: live.filter((message) => message.sender_role !== role).pop() ?? null,
    say,
    resend,
    discard,
  };
}

/** Fetch what was missed before the line was open, and let the dots go: opening a room marks its notices read. */
async function enter(client: QueryClient, contactId: number, role: Role): Promise<Message[]> {
  const { queryKey } = messagesQuery(contactId);
  // A list that is under way may have been made before the line was open, but it is the first to be shown.
  if (client.isFetching({ queryKey }) > 0)
    await client.refetchQueries({ queryKey }, { cancelRefetch: false });
  await client.refetchQueries({ queryKey });
  void refresh(client, BY_READING);
  const isFresh = client.getQueryState(queryKey)?.status === "success";
  const pages = isFresh ? client.getQueryData(queryKey) : undefined;
  return pages ? inOrder(pages).filter((message) => message.sender_role === role) : [];
}

/** A message may come live and in a list that was made before or after it. */
function merged(list: readonly Message[], live: readonly Message[]): Message[] {
  const byId = new Map([...list, ...live].map((message) => [message.id, message]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
}
