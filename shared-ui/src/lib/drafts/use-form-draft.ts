/** The draft of the open form: starts with the saved draft and saves it immediately when the page is hidden. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { KeptDraft } from "../../api/types";
import { useSession } from "../../features/account/session";
import { type DraftAnswers, draftQuery, type FormAddress, type FormDraft, formDraftOf } from "./form-drafts";

/** Stores the entered values until the form is submitted. Pictures are not stored. */
export interface DraftStore {
  /** The draft when the form was opened; null if there was none. */
  begun: DraftAnswers | null;
  keep: (answers: DraftAnswers | null) => void;
  /** Saves everything before the form is submitted, so that no save arrives after it. */
  flush: () => Promise<void>;
  sent: () => void;
  /** Null for a form without drafts. */
  draft: FormDraft | null;
}

export const NO_DRAFT_STORE: DraftStore = {
  begun: null,
  keep: () => undefined,
  flush: async () => undefined,
  sent: () => undefined,
  draft: null,
};

/** The page's loader has already loaded the draft. `step` is the current page of the form. */
export function useFormDraft(at: FormAddress, step = 1): DraftStore {
  const client = useQueryClient();
  const { user } = useSession();
  const [draft] = useState(() => {
    const opened = formDraftOf(client, user?.id ?? 0, at);
    const kept = client.getQueryData<KeptDraft>(draftQuery(at).queryKey);
    opened.open(kept ?? null);
    return opened;
  });
  const [begun] = useState(draft.answers);
  useSyncExternalStore(draft.subscribe, () => draft.status);

  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) draft.keep(draft.answers, step);
    before.current = step;
  }, [draft, step]);

  useEffect(() => {
    // LINE closes its window without warning: a hidden page may never become visible again.
    const keepNow = () => void draft.flush();
    const warn = (event: BeforeUnloadEvent): void => {
      // An emptied draft, such as the box of a message that was sent, has nothing to lose: it is removed on leaving.
      if (draft.status.isUnsaved && draft.answers !== null) event.preventDefault();
    };
    document.addEventListener("visibilitychange", keepNow);
    window.addEventListener("pagehide", keepNow);
    window.addEventListener("online", keepNow);
    window.addEventListener("beforeunload", warn);
    return () => {
      document.removeEventListener("visibilitychange", keepNow);
      window.removeEventListener("pagehide", keepNow);
      window.removeEventListener("online", keepNow);
      window.removeEventListener("beforeunload", warn);
      keepNow();
    };
  }, [draft]);

  return {
    begun,
    keep: (answers) => draft.keep(answers),
    flush: () => draft.flush(),
    sent: () => draft.sent(),
    draft,
  };
}
