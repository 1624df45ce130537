/** The presence of the other side. Without further typing signals they count as stopped. */
import { type Dispatch, useEffect, useReducer } from "react";
import { NOBODY, type Presence, type PresenceEvent, presenceAfter } from "./presence";

const WRITES_FOR_MS = 5_000;

export function usePresence(): [Presence, Dispatch<PresenceEvent>] {
  const [presence, updatePresence] = useReducer(presenceAfter, NOBODY);
  const { typingCount } = presence;
  useEffect(() => {
    if (typingCount === 0) return undefined;
    const timer = setTimeout(() => updatePresence({ type: "stopped" }), WRITES_FOR_MS);
    return () => clearTimeout(timer);
  }, [typingCount]);
  return [presence, updatePresence];
}
