/** The draft of the form on the screen: begun with what was kept, kept at once when the page is hidden. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { KeptDraft } from "../../api/types";
import { useSession } from "../../features/account/session";
import { type DraftAnswers, draftQuery, type FormAddress, type FormDraft, formDraftOf } from "./form-drafts";

/** Where what is typed waits until it is sent. Pictures do not. */
export interface DraftKeeper {
  /** What was begun when the form was opened; null is nothing. */
  begun: DraftAnswers | null;
  keep: (answers: DraftAnswers | null) => void;
  /** Have everything kept before the form is sent, so that nothing arrives after it. */
  settle: () => Promise<void>;
  sent: () => void;
  /** Null is a form of which nothing is kept. */
  draft: FormDraft | null;
}

/** Keeps nothing. */
export const NO_KEEPER: DraftKeeper = {
  begun: null,
  keep: () => undefined,
  settle: async () => undefined,
  sent: () => undefined,
  draft: null,
};

/** Return what keeps the form, of which the page's loader has fetched the draft; `step` is the page of the form. */
export function useFormDraft(at: FormAddress, step = 1): DraftKeeper {
  const client = useQueryClient();
  const { user } = useSession();
  const [draft] = useState(() => {
    const opened = formDraftOf(client, user?.id ?? 0, at);
    const kept = client.getQueryData<KeptDraft>(draftQuery(at).queryKey);
    opened.open(kept ?? null);
    return opened;
  });
  const [begun] = useState(draft.answers);
  useSyncExternalStore(draft.subscribe, () => draft.sight);

  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) draft.keep(draft.answers, step);
    before.current = step;
  }, [draft, step]);

  useEffect(() => {
    // LINE closes its window without a word: what is hidden may never come back.
    const keepNow = () => void draft.flush();
    const warn = (event: BeforeUnloadEvent): void => {
      if (draft.sight.isUnsaved) event.preventDefault();
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
    settle: () => draft.flush(),
    sent: () => draft.sent(),
    draft,
  };
}
