/** Who saw the applicant in lists and in detail, and which corporations may not ask them any more. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { Furigana } from "shared-ui/components/text/Furigana";
import { Looks, NobodyLooked } from "shared-ui/features/looks/Looks";
import { Refusals } from "shared-ui/features/looks/Refusals";
import { looksQuery, refusalsQuery } from "shared-ui/state/people/looks";
import { preferencesQuery, usePreferences } from "shared-ui/state/people/preferences";
import { easyLooks } from "shared-ui/strings/people/easy-looks";
import { looks } from "shared-ui/strings/people/looks";
import { useStrings } from "shared-ui/strings/use-strings";

/** Fetch what there is about the one preference, if there is one. */
export async function load(client: QueryClient): Promise<void> {
  const [preference] = await client.ensureQueryData(preferencesQuery());
  if (!preference) return;
  await Promise.all([
    client.ensureQueryData(looksQuery(preference.id)),
    client.ensureQueryData(refusalsQuery(preference.id)),
  ]);
}

/** Render both; without wishes there is nobody who could have looked. */
export default function LooksPage(): ReactElement {
  const words = useStrings(looks, easyLooks);
  const [preference] = usePreferences().data ?? [];
  return (
    <>
      <PageTitle title={words.title} lead={<Furigana text={words.lead} />} />
      {preference ? (
        <>
          <Looks preferenceId={preference.id} dateStyle="long" />
          <Refusals preferenceId={preference.id} dateStyle="long" />
        </>
      ) : (
        <NobodyLooked />
      )}
    </>
  );
}
