/** Registers the applicant's preference, or continues a draft. */
import type { QueryClient } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { redirect } from "react-router-dom";
import { useSession } from "shared-ui/features/account/session";
import { NEW_PREFERENCE, useBegun } from "shared-ui/features/preference/drafts";
import { preferencesQuery } from "shared-ui/features/preference/queries";
import { fetchDraft } from "shared-ui/lib/drafts/form-drafts";
import { paths } from "../../paths";
import { PreferenceSteppedPage } from "./PreferenceSteppedPage";

/** An applicant has one preference: if it exists, redirect to changing it. */
export async function load(client: QueryClient): Promise<void> {
  const [registered] = await client.ensureQueryData(preferencesQuery());
  if (registered) throw redirect(paths.preferenceEdit(registered.id));
  await fetchDraft(client, NEW_PREFERENCE);
}

export default function CreatePage(): ReactElement | null {
  const { user } = useSession();
  const draft = useBegun();
  // The draft when the form was opened; later the form has newer data.
  const [begun] = useState(draft);
  return user && <PreferenceSteppedPage begun={begun} />;
}
