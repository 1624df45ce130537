/** Changing the applicant's wishes. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { Params } from "react-router-dom";
import { idIn, useIdParam } from "shared-ui/routing/params";
import { useSession } from "shared-ui/state/accounts/session";
import { preferenceQuery, usePreference } from "shared-ui/state/people/preferences";
import { PreferenceSteppedPage } from "./PreferenceSteppedPage";

/** Fetch the preference. */
export function load(client: QueryClient, params: Params): Promise<unknown> {
  return client.ensureQueryData(preferenceQuery(idIn(params, "preferenceId")));
}

/** Render the form with the registered answers. */
export default function EditPage(): ReactElement | null {
  const preferenceId = useIdParam("preferenceId");
  const { data: preference } = usePreference(preferenceId);
  const { user } = useSession();
  if (!user || !preference) return null;
  return <PreferenceSteppedPage key={preferenceId} userId={user.id} preference={preference} />;
}
