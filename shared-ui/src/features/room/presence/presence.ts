/** The presence of the other side: online, read position, typing. Pure state. */
import type { RoomFrame } from "../../../api/chat-socket";

export interface Presence {
  isHere: boolean;
  /** The last message they have read; 0 if not shared. */
  read: number;
  /** Number of typing signals since they last stopped. */
  typingCount: number;
}

/** A frame about the other side, or a timeout or disconnect. */
export type PresenceEvent = RoomFrame | { type: "disconnected" } | { type: "stopped" };

export const NOBODY: Presence = { isHere: false, read: 0, typingCount: 0 };

export function presenceAfter(presence: Presence, event: PresenceEvent): Presence {
  switch (event.type) {
    case "here":
      return {
        ...presence,
        isHere: event.present.length > 0,
        read: Math.max(0, ...Object.values(event.read)),
      };
    case "read":
      return { ...presence, read: Math.max(presence.read, event.id) };
    case "typing":
      return { ...presence, typingCount: presence.typingCount + 1 };
    case "message":
    case "stopped":
      return { ...presence, typingCount: 0 };
    case "disconnected":
      return { ...presence, isHere: false, typingCount: 0 };
    case "behind":
    case "error":
    case "taken_back":
    case "changed":
      return presence;
    default:
      // Ignores frame types of a newer server; `satisfies never` checks that all known types are handled above.
      event satisfies never;
      return presence;
  }
}
