/** Which messages were taken back, and which can be: those sent in this window within a minute. */
import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Message } from "../../../api/types";
import { takeBack } from "./queries";

// TAKEN_BACK_WITHIN in server/rooms/rules.py.
const WITHIN_MS = 60_000;

export interface TakenBack {
  /** Marks messages as taken back, even if they arrive later. */
  note: (ids: readonly number[]) => void;
  /** Records a message just sent from this window. */
  noteOwn: (id: number) => void;
  mayTakeBack: (id: number) => boolean;
  take: (id: number) => Promise<unknown>;
  /** The message, emptied if it was taken back. */
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
  const { mutateAsync: take } = useMutation({ mutationFn: takeBack, onSuccess: (_, id) => note([id]) });
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
