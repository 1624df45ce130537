/** What a room shows of the other side: that they are here, what they have read, that they are writing. Pure state. */
import type { RoomFrame } from "../../../api/chat-socket";

export interface Presence {
  isHere: boolean;
  /** Up to which message they have read; 0 where it is not told. */
  read: number;
  /** How often they were heard writing since they last stopped. */
  strokes: number;
}

/** A frame that is about the other side, or what its silence means. */
export type PresenceEvent = RoomFrame | { type: "disconnected" } | { type: "stopped" };

export const NOBODY: Presence = { isHere: false, read: 0, strokes: 0 };

/** Return the presence after an event. */
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
      return { ...presence, strokes: presence.strokes + 1 };
    case "message":
    case "stopped":
      return { ...presence, strokes: 0 };
    case "disconnected":
      return { ...presence, isHere: false, strokes: 0 };
    case "behind":
    case "error":
    case "taken_back":
    case "changed":
      return presence;
    default:
      // What a newer server sends besides changes nothing; what this page knows is decided above.
      event satisfies never;
      return presence;
  }
}
