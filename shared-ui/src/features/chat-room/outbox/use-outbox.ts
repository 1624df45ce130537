/** Sending what is on its way: in order, as soon as there is a line, and again until the server has answered. */
import { type Dispatch, type RefObject, useEffect, useMemo, useReducer } from "react";
import type { ChatSocket, LineState } from "../../../api/chat-socket";
import { asApiError } from "../../../api/errors";
import type { Message } from "../../../api/types";
import { sayPicture } from "../../../state/rooms/messages";
import { newKey, type OutboxEvent, type Outgoing, outboxAfter } from "./outbox";
import { keepOutbox, outboxAddress, readOutbox } from "./stored-outbox";

export interface Outbox {
  outgoing: readonly Outgoing[];
  tell: Dispatch<OutboxEvent>;
  say: (words: string) => void;
  show: (picture: File) => void;
  resend: (key: string) => void;
  discard: (key: string) => void;
}

export interface OutboxOf {
  userId: number;
  contactId: number;
  line: LineState;
  socket: RefObject<ChatSocket | null>;
  /** Told of a picture that the server has: a stable function. */
  onShown: (message: Message) => void;
}

// An answer takes far less; after this the line counts as dead.
const ANSWER_WITHIN_MS = 10_000;

/** Return a person's messages on their way to a room, begun with those that a reload left behind. */
export function useOutbox({ userId, contactId, line, socket, onShown }: OutboxOf): Outbox {
  const address = outboxAddress(userId, contactId);
  const [outgoing, tell] = useReducer(outboxAfter, address, readOutbox);

  useEffect(() => keepOutbox(address, outgoing), [address, outgoing]);

  useEffect(() => {
    async function show(key: string, picture: File): Promise<void> {
      try {
        const onSent = (percent: number): void => tell({ type: "progressed", key, percent });
        onShown(await sayPicture(contactId, key, picture, onSent));
        tell({ type: "arrived", key });
      } catch (thrown) {
        const { fields, detail } = asApiError(thrown);
        tell({ type: "refused", key, reason: fields.image?.[0] ?? detail });
      }
    }

    if (line !== "open") return;
    for (const { key, words, picture, state } of outgoing) {
      if (state !== "waiting") continue;
      if (picture !== null) void show(key, picture);
      else if (!socket.current?.send({ message: words, key })) return;
      tell({ type: "sent", key });
    }
  }, [contactId, line, outgoing, socket, onShown]);

  const hasPicture = outgoing.some(({ picture }) => picture !== null);
  useEffect(() => {
    if (!hasPicture) return undefined;
    // Words are kept over a reload, a picture is not: the browser asks before it would be lost.
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [hasPicture]);

  const awaited = outgoing.find(({ state, picture }) => state === "sent" && picture === null)?.key;
  useEffect(() => {
    if (awaited === undefined) return undefined;
    const timer = setTimeout(() => socket.current?.restart(), ANSWER_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [awaited, socket]);

  const steps = useMemo(
    () => ({
      say: (words: string) => tell({ type: "said", key: newKey(), words, picture: null }),
      show: (picture: File) => tell({ type: "said", key: newKey(), words: "", picture }),
      resend: (key: string) => tell({ type: "resent", key }),
      discard: (key: string) => tell({ type: "discarded", key }),
    }),
    [],
  );
  return { outgoing, tell, ...steps };
}
