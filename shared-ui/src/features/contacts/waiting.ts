/** What a contact waits for, on the seeker's side, and so in which order contacts are shown. */
import type { Contact } from "../../api/types";

/** The first is what the person is asked; what only may be done comes after, and ends come last. */
const ORDER = ["answer", "unread", "moveIn", "later", "talking", "completed", "declined"] as const;

export type Waiting = (typeof ORDER)[number];

type Asked = Pick<Contact, "confirmed_at" | "move_in_question">;
type Facts = Asked & Pick<Contact, "id" | "status" | "put_off_at">;

/** Say whether the question of a move-in waits for an answer; what is confirmed is known. */
function isAsked({ move_in_question, confirmed_at }: Asked): boolean {
  return move_in_question !== null && move_in_question.answer === null && confirmed_at === null;
}

export function waitsFor(contact: Facts, unread: number): Waiting {
  const { status, put_off_at } = contact;
  if (status === "pending") return put_off_at === null ? "answer" : "later";
  if (isAsked(contact)) return "moveIn";
  if (status !== "accepted") return status;
  return unread > 0 ? "unread" : "talking";
}

/** Return the contacts with those first that wait for the person; alike, they stay as they are. */
export function byWaiting<One extends Facts>(
  contacts: readonly One[],
  unreadOf: (id: number) => number,
): One[] {
  const place = (contact: One): number => ORDER.indexOf(waitsFor(contact, unreadOf(contact.id)));
  return [...contacts].sort((one, other) => place(one) - place(other));
}
