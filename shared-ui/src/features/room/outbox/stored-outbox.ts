/**
 * Unacknowledged messages in this tab's session storage, so that a reload loses none. When the session ends they
 * are deleted there, but stay in the page's memory for the same user's next sign-in.
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

/** The stored messages, all to be sent again. */
export function readOutbox(storageKey: string): readonly Outgoing[] {
  try {
    const kept = sessionStorage.getItem(storageKey);
    const stored = kept ? (JSON.parse(kept) as [string, string][]) : memory(storageKey).stored;
    return stored.map(([key, words]) => waiting(key, words));
  } catch {
    return [];
  }
}

/** Pictures cannot be stored. */
export function storeOutbox(storageKey: string, outbox: readonly Outgoing[]): void {
  const stored = outbox
    .filter(({ picture }) => picture === null)
    .map(({ key, words }): [string, string] => [key, words]);
  memory(storageKey).stored = stored;
  try {
    if (stored.length === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(stored));
  } catch {
    // The room works without storage, if it is full or not allowed.
    console.warn("The outbox could not be stored.");
  }
}
