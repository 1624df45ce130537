/** Registering the applicant's wishes. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { redirect } from "react-router-dom";
import { useSession } from "shared-ui/state/accounts/session";
import { preferencesQuery } from "shared-ui/state/people/preferences";
import { paths } from "../../paths";
import { PreferenceSteppedPage } from "./PreferenceSteppedPage";

/** An applicant has one preference: whoever has it already changes it. */
export async function load(client: QueryClient): Promise<void> {
  const [registered] = await client.ensureQueryData(preferencesQuery());
  if (registered) throw redirect(paths.preferenceEdit(registered.id));
}

/** Render the empty form. */
export default function CreatePage(): ReactElement | null {
  const { user } = useSession();
  return user && <PreferenceSteppedPage userId={user.id} preference={null} />;
}
