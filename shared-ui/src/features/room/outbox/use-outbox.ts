/** Sends the outbox in order once there is a connection, and again until the server acknowledges. */
import { type Dispatch, type RefObject, useEffect, useMemo, useReducer } from "react";
import type { ChatSocket, ConnectionState } from "../../../api/chat-socket";
import { asApiError } from "../../../api/errors";
import type { Message } from "../../../api/types";
import { isPdf } from "../../../lib/pdfs";
import { sendFile, sendPicture } from "../messages/queries";
import { newKey, type OutboxEvent, type Outgoing, outboxAfter } from "./outbox";
import { outboxKey, readOutbox, storeOutbox } from "./stored-outbox";

export interface Outbox {
  outgoing: readonly Outgoing[];
  update: Dispatch<OutboxEvent>;
  sendText: (words: string) => void;
  /** Also for a PDF. */
  sendPicture: (picture: File) => void;
  resend: (key: string) => void;
  discard: (key: string) => void;
}

interface OutboxOf {
  userId: number;
  contactId: number;
  connection: ConnectionState;
  socket: RefObject<ChatSocket | null>;
  /** Receives a picture message that the server has stored. Must be a stable function. */
  onPictureSent: (message: Message) => void;
}

// Answers take far less time; after this the connection counts as broken.
const ANSWER_WITHIN_MS = 10_000;
// The server has already retried for two seconds.
const AGAIN_AFTER_MS = 2_000;

/** A user's outbox for a room, starting with the messages stored before a reload. */
export function useOutbox({ userId, contactId, connection, socket, onPictureSent }: OutboxOf): Outbox {
  const storageKey = outboxKey(userId, contactId);
  const [outgoing, update] = useReducer(outboxAfter, storageKey, readOutbox);

  useEffect(() => storeOutbox(storageKey, outgoing), [storageKey, outgoing]);

  useEffect(() => {
    async function upload(key: string, picture: File): Promise<void> {
      try {
        const onSent = (percent: number): void => update({ type: "progressed", key, percent });
        const send = isPdf(picture) ? sendFile : sendPicture;
        onPictureSent(await send(contactId, key, picture, onSent));
        update({ type: "arrived", key });
      } catch (thrown) {
        const { fields, detail } = asApiError(thrown);
        update({ type: "refused", key, reason: (fields.image ?? fields.file)?.[0] ?? detail });
      }
    }

    if (connection !== "open") return;
    for (const { key, words, picture, state } of outgoing) {
      if (state !== "waiting") continue;
      if (picture !== null) void upload(key, picture);
      else if (!socket.current?.send({ message: words, key })) return;
      update({ type: "sent", key });
    }
  }, [contactId, connection, outgoing, socket, onPictureSent]);

  const hasPicture = outgoing.some(({ picture }) => picture !== null);
  useEffect(() => {
    if (!hasPicture) return undefined;
    // Texts survive a reload, pictures do not: let the browser ask before unloading.
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

  const postponed = outgoing.find(({ state }) => state === "postponed")?.key;
  useEffect(() => {
    if (postponed === undefined) return undefined;
    const timer = setTimeout(() => update({ type: "resent", key: postponed }), AGAIN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [postponed]);

  const steps = useMemo(
    () => ({
      sendText: (words: string) => update({ type: "added", key: newKey(), words, picture: null }),
      sendPicture: (picture: File) => update({ type: "added", key: newKey(), words: "", picture }),
      resend: (key: string) => update({ type: "resent", key }),
      discard: (key: string) => update({ type: "discarded", key }),
    }),
    [],
  );
  return { outgoing, update, ...steps };
}
