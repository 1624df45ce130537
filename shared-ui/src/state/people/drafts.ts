/** What an applicant has begun to answer, kept on the server: another window goes on with it. */
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/client";
import type { KeptDraft } from "../../api/types";
import { read } from "../read";

const DRAFT = "/api/applicants/preferences/draft/";

/** Return the query of the applicant's draft. */
export function draftQuery() {
  return read(DRAFT);
}

/** Return what was begun, if anything was; it is only asked for where something may have been. */
export function useBegun(isAsked = true): KeptDraft | null {
  const draft = useQuery({ ...draftQuery(), enabled: isAsked }).data;
  return draft?.answers ? draft : null;
}

export interface DraftKeeping {
  /** Keep the answers; a page that is just closing is not waited for. */
  keep: (answers: NonNullable<KeptDraft["answers"]>, step: number) => Promise<void>;
  forget: () => Promise<void>;
}

/** Return keeping and forgetting. A draft that could not be kept is no fault of the person's: the form still works. */
export function useDraftKeeping(): DraftKeeping {
  const client = useQueryClient();
  return {
    keep: async (answers, step) => {
      note(client, { answers, step, updated_at: new Date().toISOString() });
      await call((server) => server.PUT(DRAFT, { body: { answers, step }, keepalive: true })).catch(() =>
        console.warn("The draft could not be kept."),
      );
    },
    forget: async () => {
      note(client, { answers: null, step: 1, updated_at: null });
      await call((server) => server.DELETE(DRAFT)).catch(() =>
        console.warn("The draft could not be forgotten."),
      );
    },
  };
}

function note(client: QueryClient, draft: KeptDraft): void {
  client.setQueryData(draftQuery().queryKey, draft);
}
