/**
 * What is entered in a short form and not saved, kept in this browser: a reload and another tab lose nothing. What is
 * somebody's ends with their session, and all of it after a day: nothing stays behind at a machine that several use.
 */
import { mayHaveSession } from "../../api/cookies";
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
const EVERY = /^draft:/;
/** A name begins with whose it is; a visitor's does not. */
const SOMEBODYS = /^draft:\d/;
const LASTS_MS = 24 * 60 * 60 * 1000;

/** What was somebody's when their session ended, until somebody signs in. */
const inPage = new Map<string, { storage: Storage; text: string }>();

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
      }
    },
    drop: () => localStorage.removeItem(key),
  };
}

/** Drop what nobody went on with for a day, or whose session is over: at the start of an app, for its form may never be opened again. */
export function dropOldDrafts(): void {
  if (!mayHaveSession()) drop(SOMEBODYS);
  const oldest = Date.now() - LASTS_MS;
  for (const key of keysIn(localStorage, EVERY)) {
    const { at } = parsed<unknown>(localStorage.getItem(key)) ?? { at: 0 };
    if (!(at > oldest)) localStorage.removeItem(key);
  }
}

/** Forget every draft of this browser: for signing out. */
export function dropAllDrafts(): void {
  forgetFormDrafts();
  inPage.clear();
  drop(EVERY);
}

/** Take out of the browser's storage what is of those not signed in any more: in this page alone it waits for them. */
export function endDrafts(userId: number | null): void {
  for (const storage of [sessionStorage, localStorage]) {
    for (const key of keysIn(storage, SOMEBODYS))
      inPage.set(key, { storage, text: storage.getItem(key) ?? "" });
  }
  drop(SOMEBODYS);
  if (userId === null) return;
  forgetFormDrafts(userId);
  for (const [key, { storage, text }] of inPage) {
    if (key.startsWith(`${PREFIX}${userId}:`)) storage.setItem(key, text);
  }
  inPage.clear();
}

function drop(which: RegExp): void {
  for (const storage of [sessionStorage, localStorage]) {
    for (const key of keysIn(storage, which)) storage.removeItem(key);
  }
}

function keysIn(storage: Storage, which: RegExp): string[] {
  return Object.keys(storage).filter((key) => which.test(key));
}

function parsed<Values>(text: string | null): (Entered<Values> & { at: number }) | null {
  try {
    return text === null ? null : (JSON.parse(text) as Entered<Values> & { at: number });
  } catch {
    return null;
  }
}
