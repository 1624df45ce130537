/** What the other side is told of a person, no oftener than it is of use: what they have read, that they write. */
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import type { Room } from "../use-room";

const READ_EVERY_MS = 2_000;
const WRITING_EVERY_MS = 3_000;

/** Tell up to which message the person has read: only while they can see it. */
export function useTellRead({ line, tellRead }: Room, newest: number, isInView: boolean): void {
  const told = useRef({ id: 0, at: 0 });
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === "visible");
  useEffect(() => {
    if (line !== "open" || !isVisible || !isInView || newest <= told.current.id) return undefined;
    const wait = Math.max(0, told.current.at + READ_EVERY_MS - Date.now());
    const timer = setTimeout(() => {
      if (tellRead(newest)) told.current = { id: newest, at: Date.now() };
    }, wait);
    return () => clearTimeout(timer);
  }, [line, tellRead, newest, isInView, isVisible]);
}

/** Return what to call at each change of the words being written. */
export function useTellWriting({ send }: Room): () => void {
  const toldAt = useRef(0);
  return useCallback(() => {
    if (Date.now() - toldAt.current < WRITING_EVERY_MS) return;
    if (send({ typing: true })) toldAt.current = Date.now();
  }, [send]);
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
