/** Who saw the applicant in lists and in detail, and which corporations may not ask them any more. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { Furigana } from "shared-ui/components/text/Furigana";
import { Looks, NobodyLooked } from "shared-ui/features/looks/Looks";
import { Refusals } from "shared-ui/features/looks/Refusals";
import { useAbout } from "shared-ui/state/accounts/whom";
import { looksQuery, refusalsQuery } from "shared-ui/state/people/looks";
import { preferencesQuery, usePreferences } from "shared-ui/state/people/preferences";
import { easyLooks } from "shared-ui/strings/people/easy-looks";
import { easyMirror } from "shared-ui/strings/people/easy-mirror";
import { looks } from "shared-ui/strings/people/looks";
import { mirror } from "shared-ui/strings/people/mirror";
import { useStrings } from "shared-ui/strings/use-strings";
import { paths } from "../../paths";

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
  const { link: seen } = useStrings(mirror, easyMirror);
  const about = useAbout();
  const [preference] = usePreferences().data ?? [];
  return (
    <>
      <PageTitle title={words.title} lead={<Furigana text={about(words.lead)} />} />
      {preference && (
        <Link href={paths.seen} className={buttonClass({ variant: "secondary" })}>
          <span>
            <Furigana text={seen} />
          </span>
        </Link>
      )}
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
