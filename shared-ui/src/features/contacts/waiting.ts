/** What a contact waits for on the seeker's side; contacts are sorted by it. */
import type { Contact } from "../../api/types";

/** Questions to the person come first, then optional actions, then ended contacts. */
const ORDER = ["answer", "unread", "moveIn", "later", "talking", "completed", "declined"] as const;

export type ContactTodo = (typeof ORDER)[number];

type MoveInPrompt = Pick<Contact, "confirmed_at" | "move_in_question">;
type Facts = MoveInPrompt & Pick<Contact, "id" | "status" | "put_off_at">;

/** True while the move-in question waits for an answer; a confirmed move-in needs none. */
function hasMoveInPrompt({ move_in_question, confirmed_at }: MoveInPrompt): boolean {
  return move_in_question !== null && move_in_question.answer === null && confirmed_at === null;
}

export function waitsFor(contact: Facts, unread: number): ContactTodo {
  const { status, put_off_at } = contact;
  if (status === "pending") return put_off_at === null ? "answer" : "later";
  if (hasMoveInPrompt(contact)) return "moveIn";
  if (status !== "accepted") return status;
  return unread > 0 ? "unread" : "talking";
}

/** Puts the contacts that wait for the person first; the sort is stable. */
export function byWaiting<One extends Facts>(
  contacts: readonly One[],
  unreadOf: (id: number) => number,
): One[] {
  const place = (contact: One): number => ORDER.indexOf(waitsFor(contact, unreadOf(contact.id)));
  return [...contacts].sort((one, other) => place(one) - place(other));
}
