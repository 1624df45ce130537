/** A room's data: messages, outbox, connection state and presence. Renders nothing. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { ChatSocket, type ConnectionState, type RoomFrame, type SentFrame } from "../../api/chat-socket";
import { refusalIn } from "../../api/errors";
import { INVALIDATED_BY_CONTACT, INVALIDATED_BY_READING } from "../../api/invalidation";
import { askAgain, invalidate } from "../../api/read";
import type { Message, User } from "../../api/types";
import { noteRoomRead } from "../contacts/queries";
import { seeChange } from "../notifications/reading";
import { messagesQuery, useMessages } from "./messages/queries";
import { type TakenBack, useTakenBack } from "./messages/use-taken-back";
import { type Outbox, useOutbox } from "./outbox/use-outbox";
import type { Presence } from "./presence/presence";
import { usePresence } from "./presence/use-presence";

export interface Room {
  connection: ConnectionState;
  /** Oldest first; undefined until loaded. */
  messages: readonly Message[] | undefined;
  loadError: string | null;
  /** Loads messages before those loaded so far; null if there are none. */
  earlier: { read: () => void; isReading: boolean; error: string | null } | null;
  outbox: Outbox;
  presence: Presence;
  /** The last message from someone else since the room was opened: the other side or a colleague. */
  arrived: Message | null;
  /** Which messages the user may take back, and taking one back. */
  takenBack: Pick<TakenBack, "mayTakeBack" | "take">;
  /** Sends a frame; false if there is no connection. */
  send: (frame: SentFrame) => boolean;
  /** Sends the read position; false if there is no connection. */
  sendRead: (id: number) => boolean;
}

/** The server's error code while the room is locked: send the message again. */
const ROOM_BUSY = "room_busy";

/** Opens a room and keeps it open while mounted. */
export function useRoom(contactId: number, user: User): Room {
  const client = useQueryClient();
  const list = useMessages(contactId);
  const [live, setLive] = useState<readonly Message[]>([]);
  const [connection, setConnection] = useState<ConnectionState>("connecting");
  const socket = useRef<ChatSocket | null>(null);
  const receive = useCallback((message: Message) => setLive((others) => [...others, message]), []);
  const takenBack = useTakenBack();
  const { note: noteTakenBack, noteOwn, shown } = takenBack;
  const onPictureSent = useCallback(
    (message: Message) => {
      receive(message);
      noteOwn(message.id);
    },
    [receive, noteOwn],
  );
  const outbox = useOutbox({ userId: user.id, contactId, connection, socket, onPictureSent });
  const sentKeys = useRef<readonly string[]>([]);
  sentKeys.current = outbox.outgoing.map(({ key }) => key);
  const [presence, updatePresence] = usePresence();
  const messages = useMemo(() => list.data && merged(list.data, live).map(shown), [list.data, live, shown]);
  const newest = useRef(0);
  newest.current = messages?.at(-1)?.id ?? 0;

  // Connect after the list has loaded, so that its messages are not sent twice.
  const isListAsked = !list.isPending;
  const { role } = user;
  const { update } = outbox;
  useEffect(() => {
    if (!isListAsked) return undefined;
    const { queryKey } = messagesQuery(contactId);
    let isBehind = client.getQueryState(queryKey)?.status === "error";
    let isReadingList = false;
    let isListStale = false;

    /** Reads the inbox, which shows the last message of each room. Many frames at once cause two reads at most. */
    async function readList(): Promise<void> {
      isListStale = true;
      if (isReadingList) return;
      isReadingList = true;
      while (isListStale) {
        isListStale = false;
        await askAgain(client, ["/api/chat/rooms/"]);
      }
      isReadingList = false;
    }

    async function readAgain(): Promise<void> {
      isBehind = true;
      await client.refetchQueries({ queryKey });
      isBehind = client.getQueryState(queryKey)?.status === "error";
    }

    function onState(state: ConnectionState): void {
      setConnection(state);
      if (state === "open") {
        if (isBehind) void readAgain();
        // The server marks the room's notifications as read when it is opened.
        void invalidate(client, INVALIDATED_BY_READING);
      } else if (state === "closed" || state === "gone") {
        update({ type: "roomEnded" });
        void invalidate(client, INVALIDATED_BY_CONTACT);
      } else {
        update({ type: "disconnected" });
        updatePresence({ type: "disconnected" });
      }
    }

    function onFrame(frame: RoomFrame): void {
      if (frame.type === "message") {
        receive(frame);
        void readList();
        if (frame.key !== null) {
          if (sentKeys.current.includes(frame.key)) noteOwn(frame.id);
          update({ type: "arrived", key: frame.key });
        }
      } else if (frame.type === "error" && frame.key !== null) {
        if (frame.code === ROOM_BUSY) update({ type: "postponed", key: frame.key });
        else update({ type: "refused", key: frame.key, reason: refusalIn(frame).detail });
      } else if (frame.type === "behind") {
        void readAgain();
      } else if (frame.type === "taken_back") {
        noteTakenBack(frame.ids);
        void readList();
      } else if (frame.type === "changed") {
        void seeChange(client, contactId);
      }
      if (senderOf(frame) !== role) updatePresence(frame);
    }

    const opened = new ChatSocket(contactId, {
      // While the list has a gap, its newest message does not prove that all earlier ones are loaded.
      newest: () => (isBehind ? 0 : newest.current),
      onState,
      onFrame,
    });
    socket.current = opened;
    return () => opened.dispose();
  }, [client, contactId, role, isListAsked, receive, update, updatePresence, noteOwn, noteTakenBack]);

  const send = useCallback((frame: SentFrame) => socket.current?.send(frame) ?? false, []);
  const sendRead = useCallback(
    (id: number) => {
      const isSent = send({ read: id });
      if (isSent) noteRoomRead(client, contactId);
      return isSent;
    },
    [send, client, contactId],
  );

  return {
    connection,
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
    presence,
    arrived:
      live
        .filter(({ is_mine }) => !is_mine)
        .map(shown)
        .pop() ?? null,
    takenBack,
    send,
    sendRead,
  };
}

/** The sender of a frame, if it has one. */
function senderOf(frame: RoomFrame): string | null {
  if (frame.type === "message") return frame.sender_role;
  return "by" in frame ? frame.by : null;
}

/** Merges live messages into the list without duplicates. Older live messages belong to a page not loaded yet. */
function merged(list: readonly Message[], live: readonly Message[]): Message[] {
  const oldest = list[0]?.id ?? 0;
  const byId = new Map([...list, ...live].map((message) => [message.id, message]));
  return [...byId.values()].filter(({ id }) => id >= oldest).sort((one, other) => one.id - other.id);
}
