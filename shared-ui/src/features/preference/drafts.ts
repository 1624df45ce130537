/** What an applicant has begun to answer: another window goes on with it. */
import { useQuery } from "@tanstack/react-query";
import type { KeptDraft } from "../../api/types";
import { draftQuery, type FormAddress } from "../../lib/drafts/form-drafts";

/** The form in which somebody is registered. */
export const NEW_PREFERENCE: FormAddress = { form: "preference", id: null };

/** Return what was begun, if anything was; it is only asked for where something may have been. */
export function useBegun(isAsked = true): KeptDraft | null {
  const draft = useQuery({ ...draftQuery(NEW_PREFERENCE), enabled: isAsked }).data;
  return draft?.answers ? draft : null;
}
