/**
 * Drafts of short forms in the browser's storage, so that a reload and other tabs lose nothing. A user's drafts end
 * with the session, and all drafts expire after a day, so nothing is left on a shared computer.
 */
import { mayHaveSession } from "../../api/cookies";
import { forgetFormDrafts } from "./open-drafts";

export interface Draft<Values> {
  /** The entered values with the saved values at that time, which may have changed since. */
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
/** A user's drafts start with the user id; visitors' drafts do not. */
const SOMEBODYS = /^draft:\d/;
const LASTS_MS = 24 * 60 * 60 * 1000;

/** Drafts of a user whose session has ended, kept in memory until someone signs in. */
const inPage = new Map<string, { storage: Storage; text: string }>();

/** The draft stored under a name, which contains the user id. Files are never stored. */
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
        // The form works without storage, if it is full or not allowed.
      }
    },
    drop: () => localStorage.removeItem(key),
  };
}

/** Deletes drafts older than a day, and users' drafts without a session. Also at app start: a form may never reopen. */
export function dropOldDrafts(): void {
  if (!mayHaveSession()) drop(SOMEBODYS);
  const oldest = Date.now() - LASTS_MS;
  for (const key of keysIn(localStorage, EVERY)) {
    const { at } = parsed<unknown>(localStorage.getItem(key)) ?? { at: 0 };
    if (!(at > oldest)) localStorage.removeItem(key);
  }
}

/** Deletes every draft in this browser, on sign-out. */
export function dropAllDrafts(): void {
  forgetFormDrafts();
  inPage.clear();
  drop(EVERY);
}

/** Moves other users' drafts from the browser's storage into this page's memory, until their owner signs in again. */
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
