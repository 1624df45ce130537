/** The applicant's draft of a new registration, which another browser can continue. */
import { useQuery } from "@tanstack/react-query";
import type { KeptDraft } from "../../api/types";
import { draftQuery, type FormAddress } from "../../lib/drafts/form-drafts";

/** The form of a new registration. */
export const NEW_PREFERENCE: FormAddress = { form: "preference", id: null };

/** The stored draft, or null. Disable the query where no draft is possible. */
export function useBegun(isAsked = true): KeptDraft | null {
  const draft = useQuery({ ...draftQuery(NEW_PREFERENCE), enabled: isAsked }).data;
  return draft?.answers ? draft : null;
}
