/** The message being written: it survives a reload and a lost session, in this tab, for this person only. */
import { useCallback, useState } from "react";

/** Return the draft and how to change it. */
export function useDraft(userId: number, contactId: number): [string, (words: string) => void] {
  const key = `draft:chat:${userId}:${contactId}`;
  const [draft, setDraft] = useState(() => sessionStorage.getItem(key) ?? "");
  const change = useCallback(
    (words: string) => {
      setDraft(words);
      if (words === "") sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, words);
    },
    [key],
  );
  return [draft, change];
}
