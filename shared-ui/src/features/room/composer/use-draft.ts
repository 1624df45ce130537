/** The message being written: kept with the drafts of forms, so that another window or machine goes on with it. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { draftQuery } from "../../../lib/drafts/form-drafts";
import { useFormDraft } from "../../../lib/drafts/use-form-draft";

// Asked once, when the room is opened, and not waited for: the box is there at once.
const ONCE = { staleTime: 0, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

export function useDraft(contactId: number): [string, (words: string) => void] {
  const at = { form: "room", id: contactId } as const;
  const { begun, draft } = useFormDraft(at);
  const [words, setWords] = useState(() => messageOf(begun));
  const { data: kept, isFetchedAfterMount } = useQuery({ ...draftQuery(at), ...ONCE });

  // Whoever writes here already writes on: what was kept elsewhere comes into an untouched box only.
  useEffect(() => {
    if (!draft || !kept || !isFetchedAfterMount || draft.sight.isUnsaved) return;
    draft.open(kept);
    setWords(messageOf(kept.answers));
  }, [draft, kept, isFetchedAfterMount]);

  // Of two windows the one in which something was written last has it.
  const isNewer = draft?.sight.state === "newer";
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
