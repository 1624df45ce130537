/** What a contact waits for, on the seeker's side, and so in which order contacts are shown. */
import type { Contact } from "../api/types";

/** The first is what the person is asked; what only may be done comes after, and ends come last. */
const ORDER = ["answer", "unread", "moveIn", "later", "talking", "completed", "declined"] as const;

export type Waiting = (typeof ORDER)[number];

type Facts = Pick<Contact, "status" | "put_off_at" | "unread_messages" | "move_in_question">;

/** Return what a contact waits for. */
export function waitsFor(contact: Facts): Waiting {
  const { status, put_off_at, unread_messages, move_in_question } = contact;
  if (status === "pending") return put_off_at === null ? "answer" : "later";
  if (move_in_question !== null && move_in_question.answer === null) return "moveIn";
  if (status !== "accepted") return status;
  return unread_messages > 0 ? "unread" : "talking";
}

/** Return the contacts with those first that wait for the person; alike, they stay as they are. */
export function byWaiting<One extends Facts>(contacts: readonly One[]): One[] {
  return [...contacts].sort((one, other) => ORDER.indexOf(waitsFor(one)) - ORDER.indexOf(waitsFor(other)));
}
