/** Changing the applicant's wishes. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { type Params, redirect } from "react-router-dom";
import { idIn, useIdParam } from "shared-ui/routing/params";
import { useSession } from "shared-ui/state/accounts/session";
import { preferenceQuery, usePreference } from "shared-ui/state/people/preferences";
import { paths } from "../../paths";
import { PreferenceSteppedPage } from "./PreferenceSteppedPage";

/** Fetch the preference; what is stopped cannot be changed. */
export async function load(client: QueryClient, params: Params): Promise<void> {
  const preference = await client.ensureQueryData(preferenceQuery(idIn(params, "preferenceId")));
  if (!preference.is_active) throw redirect(paths.top);
}

/** Render the form with the registered answers. */
export default function EditPage(): ReactElement | null {
  const preferenceId = useIdParam("preferenceId");
  const { data: preference } = usePreference(preferenceId);
  const { user } = useSession();
  if (!user || !preference) return null;
  return <PreferenceSteppedPage key={preferenceId} userId={user.id} preference={preference} />;
}
