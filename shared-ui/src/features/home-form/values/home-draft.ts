/** The draft of a home's form. Pictures are not kept. */
import { useMemo } from "react";
import { useSession } from "../../../state/accounts/session";
import { type Draft, draftAt } from "../../../state/draft";
import type { HomeValues } from "./home-values";

export type HomeDraft = Draft<HomeValues>;

/** Return the draft of a home's form, or of the one for a new home, perhaps of public data. */
export function useHomeDraft(homeId: number | null, publicDraftId: number | null = null): HomeDraft {
  // On a shared machine the next person must not see it.
  const userId = useSession().user?.id;
  const form = homeId ?? (publicDraftId === null ? "new" : `public-${publicDraftId}`);
  return useMemo(() => draftAt(`draft:home:${userId}:${form}`), [userId, form]);
}
