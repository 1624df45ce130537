/**
 * What is entered in a short form and not saved, kept in this browser for a day: a reload, another tab and a lost
 * session lose nothing, and nothing stays behind for long at a machine that several people use.
 */
import { forgetFormDrafts } from "./open-drafts";

export interface Draft<Values> {
  /** Return what was entered, with what was saved when it was begun: that may have changed meanwhile. */
  read: () => Entered<Values> | null;
  store: (entered: Entered<Values>) => void;
  drop: () => void;
}

export interface Entered<Values> {
  saved: Values;
  entered: Values;
}

const PREFIX = "draft:";
const LASTS_MS = 24 * 60 * 60 * 1000;

/** Return the draft that is stored under a name, which holds whose it is. Files are never stored. */
export function draftAt<Values>(name: string): Draft<Values> {
  const key = PREFIX + name;
  return {
    read: () => {
      dropOldDrafts();
      return parsed<Values>(localStorage.getItem(key));
    },
    store: (entered) => {
      try {
        localStorage.setItem(key, JSON.stringify({ ...entered, at: Date.now() }));
      } catch {
        // Without room or permission to store, the form still works.
        console.warn("The draft could not be stored.");
      }
    },
    drop: () => localStorage.removeItem(key),
  };
}

/** Drop what nobody went on with for a day: at the start of an app, for its form may never be opened again. */
export function dropOldDrafts(): void {
  const oldest = Date.now() - LASTS_MS;
  for (const key of keysIn(localStorage)) {
    const { at } = parsed<unknown>(localStorage.getItem(key)) ?? { at: 0 };
    if (!(at > oldest)) localStorage.removeItem(key);
  }
}

/** Forget every draft of this browser: for signing out. */
export function dropAllDrafts(): void {
  forgetFormDrafts();
  for (const storage of [sessionStorage, localStorage]) {
    for (const key of keysIn(storage)) storage.removeItem(key);
  }
}

function keysIn(storage: Storage): string[] {
  return Object.keys(storage).filter((key) => key.startsWith(PREFIX));
}

function parsed<Values>(text: string | null): (Entered<Values> & { at: number }) | null {
  try {
    return text === null ? null : (JSON.parse(text) as Entered<Values> & { at: number });
  } catch {
    return null;
  }
}
