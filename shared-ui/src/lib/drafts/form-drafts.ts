/**
 * Drafts of forms, saved on the server shortly after each change, so that another window or device can continue
 * them. An unsaved draft stays in this page's memory, also after the session has ended, and is sent again. Changes
 * without acknowledgement are also stored in this tab: a reloaded page may read the draft before its last save
 * arrives.
 */
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../api/client";
import { mayHaveSession } from "../../api/cookies";
import { type ApiError, asApiError } from "../../api/errors";
import { read } from "../../api/read";
import type { KeptDraft } from "../../api/types";
import { flushFormDrafts, openDraft } from "./open-drafts";

export interface FormAddress {
  form: "preference" | "home" | "home-draft" | "room";
  /** Null is the form of a new object. */
  id: number | null;
}

/** The fields that differ from the saved object. */
export type DraftAnswers = NonNullable<KeptDraft["answers"]>;

/** State of the draft: `waiting` is sent again, `newer` lets the user choose, `refused` has failed for good. */
export type DraftState = "none" | "kept" | "waiting" | "newer" | "refused";

export interface DraftStatus {
  state: DraftState;
  keptAt: Date | null;
  /** There are changes that exist only in this page. */
  isUnsaved: boolean;
}

/** Changes without acknowledgement, as stored in the tab. */
interface Unsaved {
  answers: DraftAnswers | null;
  step: number;
  /** The server's `updated_at` that these changes are based on. */
  seen: string | null;
  /** Versions that were sent and may have arrived. */
  sent: readonly string[];
}

const PAUSE_MS = 700;
const RETRY_MS = 5000;
const ALL = "/api/accounts/drafts/";
const NEW = `${ALL}{form}/new/` as const;
const ONE = `${ALL}{form}/{target}/` as const;
const NOTHING: KeptDraft = { answers: null, step: 1, updated_at: null };

export function draftQuery({ form, id }: FormAddress) {
  return id === null
    ? read(NEW, { path: { form } })
    : // Both calls return the same type.
      (read(ONE, { path: { form, target: id } }) as unknown as ReturnType<typeof newDraftQuery>);
}

/** Loads the current draft, because another window may have changed it. The form works without it. */
export async function fetchDraft(client: QueryClient, at: FormAddress): Promise<void> {
  // A save that is still pending would arrive after this call, and the draft would seem to be lost.
  await flushFormDrafts();
  return client.prefetchQuery({ ...draftQuery(at), staleTime: 0, retry: false });
}

function newDraftQuery(form: FormAddress["form"]) {
  return read(NEW, { path: { form } });
}

/** The saved values overlaid with the draft; draft values that no longer match the form's types are dropped. */
export function applyDraft<Values extends object>(saved: Values, answers: DraftAnswers | null): Values {
  const fitting = Object.entries(answers ?? {}).filter(([field, value]) => {
    const before = saved[field as keyof Values];
    return typeof before === typeof value && Array.isArray(before) === Array.isArray(value);
  });
  return { ...saved, ...Object.fromEntries(fitting) };
}

/** The values that differ from the saved ones, or null. */
export function differences<Values extends object>(values: Values, saved: Values): DraftAnswers | null {
  const differing = Object.entries(values).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(saved[field as keyof Values]),
  );
  return differing.length > 0 ? Object.fromEntries(differing) : null;
}

/** Serialises a draft independently of the order of its fields. */
function textOf(answers: DraftAnswers | null, step: number): string {
  return JSON.stringify([
    Object.entries(answers ?? {}).sort(([one], [other]) => (one < other ? -1 : 1)),
    step,
  ]);
}

/** One user's draft of one form, for the lifetime of the page. */
export class FormDraft {
  answers: DraftAnswers | null = null;
  step = 1;
  /** A newer version saved by another window. */
  newer: KeptDraft | null = null;
  status: DraftStatus = { state: "none", keptAt: null, isUnsaved: false };
  #seen: string | null = null;
  /** Versions that may have arrived: if the server has one of them, no other window wrote it. */
  #sent: readonly string[] = [];
  #isUnsaved = false;
  #timer = 0;
  #sending: Promise<void> | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #client: QueryClient;
  readonly #at: FormAddress;
  /** Sent with each call, because another user may be signed in when it arrives. */
  readonly #userId: number;
  /** Has the prefix of the user's other drafts, so it is deleted when the session ends. */
  readonly #storageKey: string;

  constructor(client: QueryClient, userId: number, at: FormAddress) {
    this.#client = client;
    this.#userId = userId;
    this.#at = at;
    this.#storageKey = `draft:${userId}:form:${at.form}/${at.id ?? "new"}`;
  }

  /** Starts with the server's draft, unless this tab has newer changes; null if it could not be loaded. */
  open(kept: KeptDraft | null): void {
    if (!this.#isUnsaved) this.#takeStored(kept);
    if (this.#isUnsaved) {
      this.#later(PAUSE_MS);
      return;
    }
    this.#begin(kept ?? NOTHING);
  }

  #begin(kept: KeptDraft): void {
    this.answers = kept.answers;
    this.step = kept.step;
    this.#seen = kept.updated_at;
    this.#show(kept.answers ? "kept" : "none", kept.updated_at ? new Date(kept.updated_at) : null);
  }

  /** Saves the form's current values; null if nothing differs from the saved object. */
  keep(answers: DraftAnswers | null, step = this.step): void {
    if (JSON.stringify([answers, step]) === JSON.stringify([this.answers, this.step])) return;
    const wasNothing = this.answers === null && answers === null;
    this.answers = answers;
    this.step = step;
    if (wasNothing) return;
    this.#isUnsaved = true;
    this.#store();
    this.#show(this.status.state);
    this.#later(PAUSE_MS);
  }

  /** Saves pending changes immediately and waits for it. */
  async flush(): Promise<void> {
    window.clearTimeout(this.#timer);
    while (this.#sending) await this.#sending;
    // The form was submitted before its draft was ever saved.
    if (this.answers === null && this.#seen === null && this.#sent.length === 0) this.#forget();
    if (!this.#isUnsaved || this.newer) return;
    this.#sending = this.#send();
    await this.#sending;
    this.#sending = null;
  }

  /** The form was submitted, which deletes its draft on the server: there is nothing left to save. */
  sent(): void {
    window.clearTimeout(this.#timer);
    this.answers = null;
    this.newer = null;
    this.#seen = null;
    this.#forget();
    this.#note(NOTHING);
    this.#show("none", null);
  }

  /** Overwrites the other window's version with this one. */
  keepThis(): void {
    this.#seen = this.newer?.updated_at ?? null;
    this.newer = null;
    void this.flush();
  }

  /** Replaces this version with the other window's. */
  takeNewer(): DraftAnswers | null {
    const newer = this.newer ?? NOTHING;
    this.newer = null;
    this.#forget();
    this.#begin(newer);
    return newer.answers;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async #send(): Promise<void> {
    const { answers, step } = this;
    const sent = textOf(answers, step);
    this.#isUnsaved = false;
    this.#sent = [...this.#sent.filter((text) => text !== sent), sent];
    this.#store();
    try {
      this.#seen = await this.#put(answers ?? {}, step);
      this.#sent = [];
      if (this.#isUnsaved) this.#store();
      else this.#forget();
      this.#note({ answers, step, updated_at: this.#seen });
      this.#show(answers ? "kept" : "none", answers ? new Date() : null);
    } catch (thrown) {
      this.#isUnsaved = true;
      await this.#fail(asApiError(thrown));
    }
  }

  async #fail(error: ApiError): Promise<void> {
    if (error.code === "draft_changed") return this.#meet();
    const isOver = error.status >= 400 && error.status < 500 && error.status !== 429;
    if (isOver && !error.isSessionExpired) {
      this.#forget();
      return this.#show("refused");
    }
    this.#show("waiting");
    if (!error.isSessionExpired) this.#later(RETRY_MS);
  }

  /** Loads the other window's version. If it submitted or deleted the draft, only later changes are saved. */
  async #meet(): Promise<void> {
    const query = { ...draftQuery(this.#at), staleTime: 0, retry: false };
    const kept = await this.#client.fetchQuery(query).catch(() => null);
    if (kept && this.#sent.includes(textOf(kept.answers, kept.step))) {
      // This is our own version, whose response was lost.
      this.#seen = kept.updated_at;
      this.#sent = [];
      if (textOf(this.answers, this.step) !== textOf(kept.answers, kept.step)) return this.#later(0);
      this.#forget();
      return this.#show(kept.answers ? "kept" : "none", kept.updated_at ? new Date(kept.updated_at) : null);
    }
    if (kept?.answers) {
      this.newer = kept;
      return this.#show("newer");
    }
    if (!kept) {
      this.#show("waiting");
      return this.#later(RETRY_MS);
    }
    this.#seen = null;
    this.#forget();
    this.#show("none", null);
  }

  /** Restores changes that a previous page in this tab had not saved, unless the server has them. */
  #takeStored(kept: KeptDraft | null): void {
    const stored = this.#stored();
    if (!stored) return;
    const isSaved = kept !== null && textOf(kept.answers, kept.step) === textOf(stored.answers, stored.step);
    // The draft existed and is gone: it was submitted or deleted.
    const isOver = kept !== null && kept.answers === null && stored.seen !== null;
    if (isSaved || isOver) {
      this.#forget();
      return;
    }
    this.answers = stored.answers;
    this.step = stored.step;
    this.#seen = stored.seen;
    this.#sent = stored.sent;
    this.#isUnsaved = true;
    this.#show("none");
  }

  #stored(): Unsaved | null {
    try {
      return JSON.parse(sessionStorage.getItem(this.#storageKey) ?? "null") as Unsaved | null;
    } catch {
      return null;
    }
  }

  #store(): void {
    // Without a session, keep nothing in the browser's storage.
    if (!mayHaveSession()) return;
    const unsaved: Unsaved = {
      answers: this.answers,
      step: this.step,
      seen: this.#seen,
      sent: this.#sent,
    };
    try {
      sessionStorage.setItem(this.#storageKey, JSON.stringify(unsaved));
    } catch {
      // The form works without storage, if it is full or not allowed.
    }
  }

  #forget(): void {
    this.#isUnsaved = false;
    this.#sent = [];
    sessionStorage.removeItem(this.#storageKey);
  }

  async #put(answers: DraftAnswers, step: number): Promise<string | null> {
    const { form, id } = this.#at;
    const options = { body: { answers, step, seen: this.#seen, account: this.#userId }, keepalive: true };
    const stored = await call((server) =>
      id === null
        ? server.PUT(NEW, { params: { path: { form } }, ...options })
        : server.PUT(ONE, { params: { path: { form, target: id } }, ...options }),
    );
    return stored.updated_at;
  }

  #later(pause: number): void {
    window.clearTimeout(this.#timer);
    // After the form is closed, do not retry until it is opened again.
    const isOpen = this.#listeners.size > 0 || pause === PAUSE_MS;
    if (isOpen) this.#timer = window.setTimeout(() => void this.flush(), pause);
  }

  #note(kept: KeptDraft): void {
    this.#client.setQueryData(draftQuery(this.#at).queryKey, kept);
    void this.#client.invalidateQueries({ queryKey: [ALL], exact: true });
  }

  #show(state: DraftState, keptAt: Date | null = this.status.keptAt): void {
    this.status = { state, keptAt, isUnsaved: this.#isUnsaved };
    for (const listener of this.#listeners) listener();
  }

  stop(): void {
    window.clearTimeout(this.#timer);
    this.#forget();
  }
}

/** The user's draft of a form; the same object for the lifetime of the page. */
export function formDraftOf(client: QueryClient, userId: number, at: FormAddress): FormDraft {
  return openDraft(`${userId}:${at.form}/${at.id ?? "new"}`, () => new FormDraft(client, userId, at));
}
