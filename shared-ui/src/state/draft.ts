/** What is entered in a form and not saved, kept for this tab, so that a reload or a lost session loses nothing. */

export interface Draft<Values> {
  /** Return the kept entries; none when what is saved has changed meanwhile, because they would undo that. */
  read: (saved: Values) => Values | null;
  keep: (saved: Values, entered: Values) => void;
  drop: () => void;
}

interface Kept<Values> {
  saved: Values;
  entered: Values;
}

/** Return the draft that is kept under a key. Files are never kept. */
export function draftAt<Values>(key: string): Draft<Values> {
  return {
    read: (saved) => {
      const kept = parsed<Values>(sessionStorage.getItem(key));
      return kept && JSON.stringify(kept.saved) === JSON.stringify(saved) ? kept.entered : null;
    },
    keep: (saved, entered) => {
      try {
        sessionStorage.setItem(key, JSON.stringify({ saved, entered } satisfies Kept<Values>));
      } catch {
        // Without room or permission to store, the form still works.
        console.warn("The draft could not be kept.");
      }
    },
    drop: () => sessionStorage.removeItem(key),
  };
}

/** Forget every draft of this tab: for signing out. Their keys begin alike. */
export function dropAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith("draft:")) sessionStorage.removeItem(key);
  }
}

function parsed<Values>(text: string | null): Kept<Values> | null {
  try {
    return text === null ? null : (JSON.parse(text) as Kept<Values>);
  } catch {
    return null;
  }
}
