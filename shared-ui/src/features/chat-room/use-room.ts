/** A room as data: what was said, what is on its way and how the line stands. Nothing here is shown. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { ChatSocket, type LineState, type RoomFrame } from "../../api/chat-socket";
import type { Message, User } from "../../api/types";
import { messagesQuery, useMessages } from "../../state/messages";
import { refresh } from "../../state/read";
import { BY_CONTACT, BY_READING } from "../../state/touched";
import { type Outbox, useOutbox } from "./use-outbox";

export interface Room {
  line: LineState;
  /** Oldest first; undefined until the list has come. */
  messages: readonly Message[] | undefined;
  loadError: string | null;
  /** What was said before the messages at hand; null when they are all there. */
  earlier: { read: () => void; isReading: boolean; error: string | null } | null;
  outbox: Outbox;
  /** The last message that the other side said while the room was open. */
  arrived: Message | null;
}

/** Enter a room and stay in it while mounted. */
export function useRoom(contactId: number, user: User): Room {
  const client = useQueryClient();
  const list = useMessages(contactId);
  const [live, setLive] = useState<readonly Message[]>([]);
  const [line, setLine] = useState<LineState>("connecting");
  const socket = useRef<ChatSocket | null>(null);
  const outbox = useOutbox(user.id, contactId, line, socket);
  const messages = useMemo(() => list.data && merged(list.data, live), [list.data, live]);
  const newest = useRef(0);
  newest.current = messages?.at(-1)?.id ?? 0;

  // What the list brings need not come over the line.
  const isListAsked = !list.isPending;
  const { tell } = outbox;
  useEffect(() => {
    if (!isListAsked) return undefined;
    const { queryKey } = messagesQuery(contactId);
    let isBehind = client.getQueryState(queryKey)?.status === "error";

    async function readAgain(): Promise<void> {
      isBehind = true;
      await client.refetchQueries({ queryKey });
      isBehind = client.getQueryState(queryKey)?.status === "error";
    }

    function onState(state: LineState): void {
      setLine(state);
      if (state === "open") {
        if (isBehind) void readAgain();
        // Opening a room marks its notices read.
        void refresh(client, BY_READING);
      } else if (state === "closed" || state === "gone") {
        tell({ type: "roomEnded" });
        void refresh(client, BY_CONTACT);
      } else {
        tell({ type: "lineBroke" });
      }
    }

    function onFrame(frame: RoomFrame): void {
      switch (frame.type) {
        case "message":
          setLive((others) => [...others, frame]);
          if (frame.key !== null) tell({ type: "arrived", key: frame.key });
          return;
        case "error":
          if (frame.key !== null) tell({ type: "refused", key: frame.key, reason: frame.detail });
          return;
        case "behind":
          void readAgain();
      }
    }

    const opened = new ChatSocket(contactId, {
      // While the list lacks what came before the newest, the newest is no proof of having everything.
      newest: () => (isBehind ? 0 : newest.current),
      onState,
      onFrame,
    });
    socket.current = opened;
    return () => opened.dispose();
  }, [client, contactId, isListAsked, tell]);

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
    arrived: live.filter((message) => message.sender_role !== user.role).pop() ?? null,
  };
}

/** A message may come live and in a list; one from before the list belongs to a page that is not read yet. */
function merged(list: readonly Message[], live: readonly Message[]): Message[] {
  const oldest = list[0]?.id ?? 0;
  const byId = new Map([...list, ...live].map((message) => [message.id, message]));
  return [...byId.values()].filter(({ id }) => id >= oldest).sort((one, other) => one.id - other.id);
}
