/** Which messages were taken back, and which the person may still take back: what they have sent here, for a minute. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { Message } from "../../../api/types";
import { takeBack } from "./queries";

// The server's own minute (server/rooms/rules.py).
const WITHIN_MS = 60_000;

export interface TakenBack {
  /** Note that messages were taken back, whatever is still on its way. */
  note: (ids: readonly number[]) => void;
  /** Note a message that was sent from here just now. */
  noteOwn: (id: number) => void;
  mayTakeBack: (id: number) => boolean;
  take: (id: number) => Promise<void>;
  /** Return a message as it stands now. */
  shown: (message: Message) => Message;
}

export function useTakenBack(): TakenBack {
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const [own, setOwn] = useState<ReadonlySet<number>>(new Set());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);

  const note = useCallback((ids: readonly number[]) => setGone((others) => new Set([...others, ...ids])), []);
  const noteOwn = useCallback((id: number) => {
    setOwn((others) => new Set([...others, id]));
    const forget = (): void => setOwn((others) => new Set([...others].filter((other) => other !== id)));
    timers.current.add(setTimeout(forget, WITHIN_MS));
  }, []);
  const take = useCallback(
    async (id: number) => {
      await takeBack(id);
      note([id]);
    },
    [note],
  );
  const mayTakeBack = useCallback((id: number) => own.has(id) && !gone.has(id), [own, gone]);
  const shown = useCallback(
    (message: Message) => (gone.has(message.id) ? emptied(message) : message),
    [gone],
  );
  return { note, noteOwn, take, mayTakeBack, shown };
}

function emptied(message: Message): Message {
  return { ...message, message: "", image: null, taken_back_at: message.taken_back_at ?? message.sent_at };
}
