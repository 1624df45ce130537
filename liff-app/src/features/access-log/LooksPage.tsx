/** Who saw the applicant in lists and in detail, and which corporations are blocked. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Looks, NobodyLooked } from "shared-ui/features/access-log/Looks";
import { looksQuery, refusalsQuery } from "shared-ui/features/access-log/queries";
import { Refusals } from "shared-ui/features/access-log/Refusals";
import { looks } from "shared-ui/features/access-log/text";
import { easyLooks } from "shared-ui/features/access-log/text.easy";
import { useAbout, usePersonStrings } from "shared-ui/features/account/whom";
import { preferencesQuery, usePreferences } from "shared-ui/features/preference/queries";
import { useStrings } from "shared-ui/lib/text/use-strings";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { paths } from "../../paths";
import { mirror } from "../mirror/text";
import { easyMirror } from "../mirror/text.easy";

export async function load(client: QueryClient): Promise<void> {
  const [preference] = await client.ensureQueryData(preferencesQuery());
  if (!preference) return;
  await Promise.all([
    client.ensureQueryData(looksQuery(preference.id)),
    client.ensureQueryData(refusalsQuery(preference.id)),
  ]);
}

export default function LooksPage(): ReactElement {
  const words = usePersonStrings(looks, easyLooks);
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
          <Looks preferenceId={preference.id} />
          <Refusals preferenceId={preference.id} />
        </>
      ) : (
        <NobodyLooked />
      )}
    </>
  );
}
