/** The form's entries kept for this tab, so that a reload or a lost session loses nothing. Pictures are not kept. */
import { useMemo } from "react";
import { useSession } from "../../state/session";
import type { HomeValues } from "./home-values";

export interface HomeDraft {
  /** Return the kept entries; none when the home has been changed meanwhile, because they would undo that. */
  read: (saved: HomeValues) => HomeValues | null;
  keep: (saved: HomeValues, entered: HomeValues) => void;
  drop: () => void;
}

interface Kept {
  saved: HomeValues;
  entered: HomeValues;
}

/** Return the draft of a home's form, or of the one for a new home. */
export function useHomeDraft(homeId: number | null): HomeDraft {
  // On a shared machine the next person must not see it.
  const userId = useSession().user?.id;
  return useMemo(() => draftAt(`draft:home:${userId}:${homeId ?? "new"}`), [userId, homeId]);
}

function draftAt(key: string): HomeDraft {
  return {
    read: (saved) => {
      const kept = parsed(sessionStorage.getItem(key));
      return kept && JSON.stringify(kept.saved) === JSON.stringify(saved) ? kept.entered : null;
    },
    keep: (saved, entered) => {
      try {
        sessionStorage.setItem(key, JSON.stringify({ saved, entered } satisfies Kept));
      } catch {
        // Without room or permission to store, the form still works.
        console.warn("The draft could not be kept.");
      }
    },
    drop: () => sessionStorage.removeItem(key),
  };
}

function parsed(text: string | null): Kept | null {
  try {
    return text === null ? null : (JSON.parse(text) as Kept);
  } catch {
    return null;
  }
}
