/** The form's answers stored for this tab, so that a reload or a lost session loses nothing. Pictures are not stored. */
import type { PreferenceValues } from "./values";

const PREFIX = "draft:preference:";

export interface DraftKey {
  /** Whose draft it is: on a shared machine the next person must not see it. */
  userId: number;
  /** Null for a new preference. */
  preferenceId: number | null;
  /** What the draft started from; a preference changed elsewhere meanwhile makes it worthless. */
  basedOn: string | null;
}

interface StoredDraft {
  basedOn: string | null;
  values: PreferenceValues;
}

/** Return the stored answers, or null. */
export function readDraft(key: DraftKey): PreferenceValues | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(address(key)) ?? "null") as StoredDraft | null;
    return stored?.basedOn === key.basedOn ? (stored?.values ?? null) : null;
  } catch {
    return null;
  }
}

/** Keep the answers. Without room or permission to store them the form still works. */
export function storeDraft(key: DraftKey, values: PreferenceValues): void {
  const stored: StoredDraft = { basedOn: key.basedOn, values };
  try {
    sessionStorage.setItem(address(key), JSON.stringify(stored));
  } catch {
    console.warn("The draft could not be stored.");
  }
}

/** Forget the answers once they are sent or given up. */
export function dropDraft(key: DraftKey): void {
  sessionStorage.removeItem(address(key));
}

function address({ userId, preferenceId }: DraftKey): string {
  return `${PREFIX}${userId}:${preferenceId ?? "new"}`;
}
