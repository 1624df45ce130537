/** The unsent message, stored like form drafts, so that another window or device can continue it. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { draftQuery } from "../../../lib/drafts/form-drafts";
import { useFormDraft } from "../../../lib/drafts/use-form-draft";

// Load once when the room opens. The box does not wait for it.
const ONCE = { staleTime: 0, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

export function useDraft(contactId: number): [string, (words: string) => void] {
  const at = { form: "room", id: contactId } as const;
  const { begun, draft } = useFormDraft(at);
  const [words, setWords] = useState(() => messageOf(begun));
  const { data: kept, isFetchedAfterMount } = useQuery({ ...draftQuery(at), ...ONCE });

  // Load the stored text only into an untouched box: the user may already be typing.
  useEffect(() => {
    if (!draft || !kept || !isFetchedAfterMount || draft.status.isUnsaved) return;
    draft.open(kept);
    setWords(messageOf(kept.answers));
  }, [draft, kept, isFetchedAfterMount]);

  // If two windows have different texts, the last one typed in wins.
  const isNewer = draft?.status.state === "newer";
  useEffect(() => {
    if (isNewer) draft?.keepThis();
  }, [draft, isNewer]);

  function change(changed: string): void {
    setWords(changed);
    draft?.keep(changed === "" ? null : { message: changed });
  }
  return [words, change];
}

function messageOf(answers: Readonly<Record<string, unknown>> | null): string {
  return typeof answers?.message === "string" ? answers.message : "";
}
