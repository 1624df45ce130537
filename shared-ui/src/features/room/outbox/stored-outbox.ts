/**
 * What was not acknowledged, stored in this tab for this person: a reload loses no words. A lost session takes them out of
 * the browser's storage, and leaves them in this page's memory for whoever signs in again there.
 */
import { openDraft } from "../../../lib/drafts/open-drafts";
import { type Outgoing, waiting } from "./outbox";

export function outboxKey(userId: number, contactId: number): string {
  return `draft:${userId}:outbox:${contactId}`;
}

function memory(storageKey: string) {
  return openDraft(storageKey.replace("draft:", ""), () => ({
    stored: [] as [string, string][],
    flush: async () => undefined,
    stop: () => undefined,
  }));
}

/** Return the stored messages, all of them to be sent again. */
export function readOutbox(storageKey: string): readonly Outgoing[] {
  try {
    const kept = sessionStorage.getItem(storageKey);
    const stored = kept ? (JSON.parse(kept) as [string, string][]) : memory(storageKey).stored;
    return stored.map(([key, words]) => waiting(key, words));
  } catch {
    return [];
  }
}

/** Store what is on its way. A picture cannot be stored. */
export function storeOutbox(storageKey: string, outbox: readonly Outgoing[]): void {
  const stored = outbox
    .filter(({ picture }) => picture === null)
    .map(({ key, words }): [string, string] => [key, words]);
  memory(storageKey).stored = stored;
  try {
    if (stored.length === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(stored));
  } catch {
    // Without room or permission to store, the room still works.
    console.warn("The outbox could not be stored.");
  }
}
