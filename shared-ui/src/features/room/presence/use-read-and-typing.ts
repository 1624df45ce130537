/** Sends the user's read position and typing signals to the other side, rate-limited. */
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import type { Room } from "../use-room";

const READ_EVERY_MS = 2_000;
const WRITING_EVERY_MS = 3_000;

/** Sends the last message that the user has read, only while it is visible. */
export function useSendRead({ connection, sendRead }: Room, newest: number, isInView: boolean): void {
  const sent = useRef({ id: 0, at: 0 });
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === "visible");
  useEffect(() => {
    if (connection !== "open" || !isVisible || !isInView || newest <= sent.current.id) return undefined;
    const wait = Math.max(0, sent.current.at + READ_EVERY_MS - Date.now());
    const timer = setTimeout(() => {
      if (sendRead(newest)) sent.current = { id: newest, at: Date.now() };
    }, wait);
    return () => clearTimeout(timer);
  }, [connection, sendRead, newest, isInView, isVisible]);
}

export function useSendTyping({ send }: Room): () => void {
  const sentAt = useRef(0);
  return useCallback(() => {
    if (Date.now() - sentAt.current < WRITING_EVERY_MS) return;
    if (send({ typing: true })) sentAt.current = Date.now();
  }, [send]);
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
