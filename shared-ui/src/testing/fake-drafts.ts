/** A fake of the server's drafts: stored by path; rejects a save if a newer version exists. */
import type { QueryClient } from "@tanstack/react-query";
import { HttpResponse, http, type RequestHandler } from "msw";
import { afterEach, beforeEach } from "vitest";
import type { KeptDraft } from "../api/types";
import { draftQuery, type FormAddress } from "../lib/drafts/form-drafts";
import { forgetFormDrafts } from "../lib/drafts/open-drafts";

export interface FakeDrafts {
  handlers: RequestHandler[];
  /** By path, such as `home/7`. */
  kept: Map<string, KeptDraft>;
  /** Fills the cache as the page's loader does. */
  fetched: (client: QueryClient, at: FormAddress) => void;
}

const NOTHING: KeptDraft = { answers: null, step: 1, updated_at: null };

/** The fake drafts for a test file; empty at the start of each test. */
export function fakeDrafts(): FakeDrafts {
  const kept = new Map<string, KeptDraft>();
  let moment = 0;
  beforeEach(() => {
    kept.clear();
    forgetFormDrafts();
  });
  // No pending save may arrive after its test has ended.
  afterEach(forgetFormDrafts);
  const PATH = "*/api/accounts/drafts/:form/:target/";
  const of = (params: Record<string, unknown>) => `${params.form}/${params.target}`;
  return {
    kept,
    fetched: (client, at) =>
      client.setQueryData(draftQuery(at).queryKey, kept.get(`${at.form}/${at.id ?? "new"}`) ?? NOTHING),
    handlers: [
      http.get(PATH, ({ params }) => HttpResponse.json(kept.get(of(params)) ?? NOTHING)),
      http.put(PATH, async ({ params, request }) => {
        const { answers, step, seen } = (await request.json()) as KeptDraft & { seen: string | null };
        const before = kept.get(of(params));
        if ((before?.updated_at ?? null) !== seen) {
          return HttpResponse.json({ code: "draft_changed", detail: "…" }, { status: 409 });
        }
        if (Object.keys(answers ?? {}).length === 0) {
          kept.delete(of(params));
          return HttpResponse.json({ updated_at: null });
        }
        moment += 1;
        const updated_at = new Date(Date.UTC(2026, 2, 5, 5, 30, moment)).toISOString();
        kept.set(of(params), { answers, step, updated_at });
        return HttpResponse.json({ updated_at });
      }),
    ],
  };
}
