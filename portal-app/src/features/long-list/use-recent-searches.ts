/** The last searches of a list, stored as drafts of this browser and deleted at sign-out. */
import { useState } from "react";
import { useSession } from "shared-ui/features/account/session";
import { draftAt } from "shared-ui/lib/drafts/draft";

const MOST = 5;

/** Returns the searches, newest first, and a function that adds one; `list` is the name of the list. */
export function useRecentSearches(list: string): readonly [readonly string[], (words: string) => void] {
  const { user } = useSession();
  const draft = draftAt<readonly string[]>(`${user?.id}:searches:${list}`);
  const [recent, setRecent] = useState(() => draft.read()?.entered ?? []);

  function note(words: string): void {
    if (words === "" || words === recent[0]) return;
    const next = [words, ...recent.filter((one) => one !== words)].slice(0, MOST);
    draft.store({ saved: [], entered: next });
    setRecent(next);
  }

  return [recent, note];
}
