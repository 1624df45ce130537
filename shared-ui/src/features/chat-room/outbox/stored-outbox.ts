/** What was not acknowledged, kept in this tab for this person: a reload or a lost session loses no words. */
import { type Outgoing, waiting } from "./outbox";

/** Return where a person's messages to a room are kept. */
export function outboxAddress(userId: number, contactId: number): string {
  return `draft:outbox:${userId}:${contactId}`;
}

/** Return the kept messages, all of them to be sent again. */
export function readOutbox(address: string): readonly Outgoing[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(address) ?? "[]") as [string, string][];
    return kept.map(([key, words]) => waiting(key, words));
  } catch {
    return [];
  }
}

/** Keep what is on its way. A picture cannot be kept. */
export function keepOutbox(address: string, outbox: readonly Outgoing[]): void {
  const kept = outbox.filter(({ picture }) => picture === null).map(({ key, words }) => [key, words]);
  try {
    if (kept.length === 0) sessionStorage.removeItem(address);
    else sessionStorage.setItem(address, JSON.stringify(kept));
  } catch {
    // Without room or permission to store, the room still works.
    console.warn("The outbox could not be kept.");
  }
}
