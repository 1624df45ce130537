/** What is written and not sent yet. For a counselor it stays in this tab; an applicant's is kept by the server. */
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

/** Where answers wait until they are sent. Pictures do not. */
export interface DraftKeeper {
  /** What was written before, or null. */
  restored: () => PreferenceValues | null;
  keep: (values: PreferenceValues) => void;
  /** Forget it: the person begins anew, or gives it up. */
  drop: () => void;
  /** Nothing waits any more: it was sent. */
  sent: () => void;
}

/** Keeps nothing. */
export const NO_KEEPER: DraftKeeper = {
  restored: () => null,
  keep: () => undefined,
  drop: () => undefined,
  sent: () => undefined,
};

/** Return what keeps a draft in this tab, so that a reload or a lost session loses nothing. */
export function tabKeeper(key: DraftKey): DraftKeeper {
  return {
    restored: () => readDraft(key),
    keep: (values) => storeDraft(key, values),
    drop: () => dropDraft(key),
    sent: () => dropDraft(key),
  };
}

interface StoredDraft {
  basedOn: string | null;
  values: PreferenceValues;
}

/** Return the stored answers, or null. */
function readDraft(key: DraftKey): PreferenceValues | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(address(key)) ?? "null") as StoredDraft | null;
    return stored?.basedOn === key.basedOn ? (stored?.values ?? null) : null;
  } catch {
    return null;
  }
}

/** Keep the answers. Without room or permission to store them the form still works. */
function storeDraft(key: DraftKey, values: PreferenceValues): void {
  const stored: StoredDraft = { basedOn: key.basedOn, values };
  try {
    sessionStorage.setItem(address(key), JSON.stringify(stored));
  } catch {
    console.warn("The draft could not be stored.");
  }
}

/** Forget the answers once they are sent or given up. */
function dropDraft(key: DraftKey): void {
  sessionStorage.removeItem(address(key));
}

function address({ userId, preferenceId }: DraftKey): string {
  return `${PREFIX}${userId}:${preferenceId ?? "new"}`;
}
