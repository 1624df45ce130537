/** What is entered in a form and not saved, kept for this tab, so that a reload or a lost session loses nothing. */
import { forgetFormDrafts } from "./open-drafts";

export interface Draft<Values> {
  /** Return the stored entries; none when what is saved has changed meanwhile, because they would undo that. */
  read: (saved: Values) => Values | null;
  store: (saved: Values, entered: Values) => void;
  drop: () => void;
}

interface StoredDraft<Values> {
  saved: Values;
  entered: Values;
}

/** Return the draft that is stored under a key. Files are never stored. */
export function draftAt<Values>(key: string): Draft<Values> {
  return {
    read: (saved) => {
      const stored = parsed<Values>(sessionStorage.getItem(key));
      return stored && JSON.stringify(stored.saved) === JSON.stringify(saved) ? stored.entered : null;
    },
    store: (saved, entered) => {
      try {
        sessionStorage.setItem(key, JSON.stringify({ saved, entered } satisfies StoredDraft<Values>));
      } catch {
        // Without room or permission to store, the form still works.
        console.warn("The draft could not be stored.");
      }
    },
    drop: () => sessionStorage.removeItem(key),
  };
}

/** Forget every draft of this tab: for signing out. Their keys begin alike. */
export function dropAllDrafts(): void {
  forgetFormDrafts();
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith("draft:")) sessionStorage.removeItem(key);
  }
}

function parsed<Values>(text: string | null): StoredDraft<Values> | null {
  try {
    return text === null ? null : (JSON.parse(text) as StoredDraft<Values>);
  } catch {
    return null;
  }
}
