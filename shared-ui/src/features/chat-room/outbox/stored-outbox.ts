/** What was not acknowledged, stored in this tab for this person: a reload or a lost session loses no words. */
import { type Outgoing, waiting } from "./outbox";

/** Return where a person's messages to a room are stored. */
export function outboxKey(userId: number, contactId: number): string {
  return `draft:outbox:${userId}:${contactId}`;
}

/** Return the stored messages, all of them to be sent again. */
export function readOutbox(storageKey: string): readonly Outgoing[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]") as [string, string][];
    return stored.map(([key, words]) => waiting(key, words));
  } catch {
    return [];
  }
}

/** Store what is on its way. A picture cannot be stored. */
export function storeOutbox(storageKey: string, outbox: readonly Outgoing[]): void {
  const stored = outbox.filter(({ picture }) => picture === null).map(({ key, words }) => [key, words]);
  try {
    if (stored.length === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(stored));
  } catch {
    // Without room or permission to store, the room still works.
    console.warn("The outbox could not be stored.");
  }
}
