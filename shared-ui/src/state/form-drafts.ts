/**
 * Half-filled forms, kept on the server a moment after each change, so that another window or machine goes on with
 * them. What could not be kept stays in this page's memory, outlives a lost session there, and is tried again.
 */
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../api/client";
import { type ApiError, asApiError } from "../api/errors";
import type { KeptDraft } from "../api/types";
import { flushFormDrafts, openDraft } from "./open-drafts";
import { read } from "./read";

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

const PAUSE_MS = 700;
const RETRY_MS = 5000;
const ALL = "/api/accounts/drafts/";
const NEW = `${ALL}{form}/new/` as const;
const ONE = `${ALL}{form}/{target}/` as const;
const NOTHING: KeptDraft = { answers: null, step: 1, updated_at: null };

/** Return the query of the viewer's draft of a form. */
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

/** One form's draft of one person, as long as this page lives. */
export class FormDraft {
  answers: DraftAnswers | null = null;
  step = 1;
  /** What another window has kept meanwhile. */
  newer: KeptDraft | null = null;
  sight: DraftSight = { state: "none", keptAt: null, isUnsaved: false };
  #seen: string | null = null;
  #isUnsaved = false;
  #timer = 0;
  #sending: Promise<void> | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #client: QueryClient;
  readonly #at: FormAddress;
  /** With each call: by the time it arrives somebody else may be signed in. */
  readonly #userId: number;

  constructor(client: QueryClient, userId: number, at: FormAddress) {
    this.#client = client;
    this.#userId = userId;
    this.#at = at;
  }

  /** Begin with what the server has, unless this page knows more. */
  open(kept: KeptDraft): void {
    if (this.#isUnsaved) {
      this.#later(PAUSE_MS);
      return;
    }
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
    this.#show(this.sight.state);
    this.#later(PAUSE_MS);
  }

  /** Keep at once what is not kept yet, and wait for it. */
  async flush(): Promise<void> {
    window.clearTimeout(this.#timer);
    while (this.#sending) await this.#sending;
    // What was typed and sent in one breath was never kept.
    if (this.answers === null && this.#seen === null) this.#isUnsaved = false;
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
    this.#isUnsaved = false;
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
    this.#isUnsaved = false;
    this.open(newer);
    return newer.answers;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async #send(): Promise<void> {
    const { answers, step } = this;
    this.#isUnsaved = false;
    try {
      this.#seen = await this.#put(answers ?? {}, step);
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
      this.#isUnsaved = false;
      return this.#show("refused");
    }
    this.#show("waiting");
    if (!error.isSessionExpired) this.#later(RETRY_MS);
  }

  /** Learn what the other window has kept; where it has sent or dropped it, only what is typed from now on is kept. */
  async #meet(): Promise<void> {
    const query = { ...draftQuery(this.#at), staleTime: 0, retry: false };
    const kept = await this.#client.fetchQuery(query).catch(() => null);
    if (kept?.answers) {
      this.newer = kept;
      return this.#show("newer");
    }
    if (!kept) {
      this.#show("waiting");
      return this.#later(RETRY_MS);
    }
    this.#seen = null;
    this.#isUnsaved = false;
    this.#show("none", null);
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
    this.#isUnsaved = false;
  }
}

/** Return somebody's draft of a form: the same one as long as this page lives. */
export function formDraftOf(client: QueryClient, userId: number, at: FormAddress): FormDraft {
  return openDraft(`${userId}:${at.form}/${at.id ?? "new"}`, () => new FormDraft(client, userId, at));
}
