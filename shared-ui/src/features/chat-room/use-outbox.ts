/** Sending what is on its way: in order, as soon as there is a line, and again until the server has answered. */
import { type Dispatch, type RefObject, useEffect, useMemo, useReducer } from "react";
import type { ChatSocket, LineState } from "../../api/chat-socket";
import { keepOutbox, outboxAddress, readOutbox } from "./kept-outbox";
import { newKey, type OutboxEvent, type Outgoing, outboxAfter } from "./outbox";

export interface Outbox {
  outgoing: readonly Outgoing[];
  tell: Dispatch<OutboxEvent>;
  say: (words: string) => void;
  resend: (key: string) => void;
  discard: (key: string) => void;
}

// An answer takes far less; after this the line counts as dead.
const ANSWER_WITHIN_MS = 10_000;

/** Return a person's messages on their way to a room, begun with those that a reload left behind. */
export function useOutbox(
  userId: number,
  contactId: number,
  line: LineState,
  socket: RefObject<ChatSocket | null>,
): Outbox {
  const address = outboxAddress(userId, contactId);
  const [outgoing, tell] = useReducer(outboxAfter, address, readOutbox);

  useEffect(() => keepOutbox(address, outgoing), [address, outgoing]);

  useEffect(() => {
    if (line !== "open") return;
    for (const { key, words, state } of outgoing) {
      if (state === "waiting" && socket.current?.send({ message: words, key })) tell({ type: "sent", key });
    }
  }, [line, outgoing, socket]);

  const awaited = outgoing.find(({ state }) => state === "sent")?.key;
  useEffect(() => {
    if (awaited === undefined) return undefined;
    const timer = setTimeout(() => socket.current?.restart(), ANSWER_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [awaited, socket]);

  const steps = useMemo(
    () => ({
      say: (words: string) => tell({ type: "said", key: newKey(), words }),
      resend: (key: string) => tell({ type: "resent", key }),
      discard: (key: string) => tell({ type: "discarded", key }),
    }),
    [],
  );
  return { outgoing, tell, ...steps };
}
