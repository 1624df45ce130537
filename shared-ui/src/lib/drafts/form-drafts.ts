/**
 * Half-filled forms, kept on the server a moment after each change, so that another window or machine goes on with
 * them. What could not be kept stays in this page's memory, outlives a lost session there, and is tried again. What is
 * not known to have arrived is also stored in this tab: a page that is reloaded may read the draft before its last save.
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
  /** Null is the form of a new one. */
  id: number | null;
}

/** What differs from what is saved, by field. */
export type DraftAnswers = NonNullable<KeptDraft["answers"]>;

/** What is kept of the form: `waiting` is tried again, `newer` asks the person, `refused` is over. */
export type DraftState = "none" | "kept" | "waiting" | "newer" | "refused";

export interface DraftSight {
  state: DraftState;
  keptAt: Date | null;
  /** What is in this page and nowhere else yet. */
  isUnsaved: boolean;
}

/** What is not known to have arrived, as it is stored in the tab. */
interface Unsaved {
  answers: DraftAnswers | null;
  step: number;
  /** By when the server knew what it was typed over. */
  seen: string | null;
  /** What was sent and may have arrived. */
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
    : // Both answer alike.
      (read(ONE, { path: { form, target: id } }) as unknown as ReturnType<typeof newDraftQuery>);
}

/** Fetch a draft as it is now, for another window may have gone on with it; without it the form still stands. */
export async function fetchDraft(client: QueryClient, at: FormAddress): Promise<void> {
  // What is on its way would arrive after the question, and look dropped.
  await flushFormDrafts();
  return client.prefetchQuery({ ...draftQuery(at), staleTime: 0, retry: false });
}

function newDraftQuery(form: FormAddress["form"]) {
  return read(NEW, { path: { form } });
}

/** Return what is saved with what was typed laid over it; what no longer fits the form is left out. */
export function laidOver<Values extends object>(saved: Values, answers: DraftAnswers | null): Values {
  const fitting = Object.entries(answers ?? {}).filter(([field, value]) => {
    const before = saved[field as keyof Values];
    return typeof before === typeof value && Array.isArray(before) === Array.isArray(value);
  });
  return { ...saved, ...Object.fromEntries(fitting) };
}

/** Return what differs from what is saved, or null. */
export function differences<Values extends object>(values: Values, saved: Values): DraftAnswers | null {
  const differing = Object.entries(values).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(saved[field as keyof Values]),
  );
  return differing.length > 0 ? Object.fromEntries(differing) : null;
}

/** Return what is kept as a text that is alike for the same answers, in whichever order their fields stand. */
function textOf(answers: DraftAnswers | null, step: number): string {
  return JSON.stringify([
    Object.entries(answers ?? {}).sort(([one], [other]) => (one < other ? -1 : 1)),
    step,
  ]);
}

/** One form's draft of one person, as long as this page lives. */
export class FormDraft {
  answers: DraftAnswers | null = null;
  step = 1;
  /** What another window has kept meanwhile. */
  newer: KeptDraft | null = null;
  sight: DraftSight = { state: "none", keptAt: null, isUnsaved: false };
  #seen: string | null = null;
  /** What was sent and may have arrived: where the server has one of these, no other window wrote it. */
  #sent: readonly string[] = [];
  #isUnsaved = false;
  #timer = 0;
  #sending: Promise<void> | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #client: QueryClient;
  readonly #at: FormAddress;
  /** With each call: by the time it arrives somebody else may be signed in. */
  readonly #userId: number;
  /** Its name begins as those of all that is somebody's: it ends with their session. */
  readonly #storageKey: string;

  constructor(client: QueryClient, userId: number, at: FormAddress) {
    this.#client = client;
    this.#userId = userId;
    this.#at = at;
    this.#storageKey = `draft:${userId}:form:${at.form}/${at.id ?? "new"}`;
  }

  /** Begin with what the server has, unless this tab knows more; null is that it could not be asked. */
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

  /** Keep the form as it stands; null is that nothing differs from what is saved. */
  keep(answers: DraftAnswers | null, step = this.step): void {
    if (JSON.stringify([answers, step]) === JSON.stringify([this.answers, this.step])) return;
    const wasNothing = this.answers === null && answers === null;
    this.answers = answers;
    this.step = step;
    if (wasNothing) return;
    this.#isUnsaved = true;
    this.#store();
    this.#show(this.sight.state);
    this.#later(PAUSE_MS);
  }

  /** Keep at once what is not kept yet, and wait for it. */
  async flush(): Promise<void> {
    window.clearTimeout(this.#timer);
    while (this.#sending) await this.#sending;
    // What was typed and sent in one breath was never kept.
    if (this.answers === null && this.#seen === null && this.#sent.length === 0) this.#forget();
    if (!this.#isUnsaved || this.newer) return;
    this.#sending = this.#send();
    await this.#sending;
    this.#sending = null;
  }

  /** Nothing waits any more: the form was sent, and the server has forgotten its draft with that. */
  sent(): void {
    window.clearTimeout(this.#timer);
    this.answers = null;
    this.newer = null;
    this.#seen = null;
    this.#forget();
    this.#note(NOTHING);
    this.#show("none", null);
  }

  /** Put what stands here in the place of what the other window has kept. */
  keepThis(): void {
    this.#seen = this.newer?.updated_at ?? null;
    this.newer = null;
    void this.flush();
  }

  /** Take what the other window has kept in the place of what stands here. */
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

  /** Learn what the other window has kept; where it has sent or dropped it, only what is typed from now on is kept. */
  async #meet(): Promise<void> {
    const query = { ...draftQuery(this.#at), staleTime: 0, retry: false };
    const kept = await this.#client.fetchQuery(query).catch(() => null);
    if (kept && this.#sent.includes(textOf(kept.answers, kept.step))) {
      // It is what was sent from here, and its answer never came.
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

  /** Go on with what a page of this tab had not saved when it ended, as far as the server knows of it. */
  #takeStored(kept: KeptDraft | null): void {
    const stored = this.#stored();
    if (!stored) return;
    const isSaved = kept !== null && textOf(kept.answers, kept.step) === textOf(stored.answers, stored.step);
    // What was seen and is no longer there was sent or given up.
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
    // Nothing of whoever's session is over stays in the browser.
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
      // Without room or permission to store, the form still works.
    }
  }

  /** Nothing waits to be saved any more. */
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
    // Of a form that has left the screen nothing is tried again before it is back.
    const isOpen = this.#listeners.size > 0 || pause === PAUSE_MS;
    if (isOpen) this.#timer = window.setTimeout(() => void this.flush(), pause);
  }

  #note(kept: KeptDraft): void {
    this.#client.setQueryData(draftQuery(this.#at).queryKey, kept);
    void this.#client.invalidateQueries({ queryKey: [ALL], exact: true });
  }

  #show(state: DraftState, keptAt: Date | null = this.sight.keptAt): void {
    this.sight = { state, keptAt, isUnsaved: this.#isUnsaved };
    for (const listener of this.#listeners) listener();
  }

  stop(): void {
    window.clearTimeout(this.#timer);
    this.#forget();
  }
}

/** Return somebody's draft of a form: the same one as long as this page lives. */
export function formDraftOf(client: QueryClient, userId: number, at: FormAddress): FormDraft {
  return openDraft(`${userId}:${at.form}/${at.id ?? "new"}`, () => new FormDraft(client, userId, at));
}
