/** What a room shows of the other side: that they are here, what they have read, that they are writing. Pure state. */
import type { RoomFrame } from "../../../api/chat-socket";

export interface Company {
  isHere: boolean;
  /** Up to which message they have read; 0 where it is not told. */
  read: number;
  /** How often they were heard writing since they last stopped. */
  strokes: number;
}

/** A frame that is about the other side, or what its silence means. */
export type CompanyEvent = RoomFrame | { type: "lineBroke" } | { type: "stopped" };

export const NOBODY: Company = { isHere: false, read: 0, strokes: 0 };

/** Return the company after an event. */
export function companyAfter(company: Company, event: CompanyEvent): Company {
  switch (event.type) {
    case "here":
      return {
        ...company,
        isHere: event.present.length > 0,
        read: Math.max(0, ...Object.values(event.read)),
      };
    case "read":
      return { ...company, read: Math.max(company.read, event.id) };
    case "typing":
      return { ...company, strokes: company.strokes + 1 };
    case "message":
    case "stopped":
      return { ...company, strokes: 0 };
    case "lineBroke":
      return { ...company, isHere: false, strokes: 0 };
    default:
      return company;
  }
}
