/** Who saw the applicant in lists and in detail, and which corporations are blocked. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { AccessLog, NoAccesses } from "shared-ui/features/access-log/AccessLog";
import { BlockedCorporations } from "shared-ui/features/access-log/BlockedCorporations";
import { accessLogQuery, blockedCorporationsQuery } from "shared-ui/features/access-log/queries";
import { useAccessLogText } from "shared-ui/features/access-log/text";
import { useSubjectText } from "shared-ui/features/account/subject-name";
import { preferencesQuery, usePreferences } from "shared-ui/features/preference/queries";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { paths } from "../../paths";
import { useFacilityPreviewText } from "../facility-preview/text";

export async function load(client: QueryClient): Promise<void> {
  const [preference] = await client.ensureQueryData(preferencesQuery());
  if (!preference) return;
  await Promise.all([
    client.ensureQueryData(accessLogQuery(preference.id)),
    client.ensureQueryData(blockedCorporationsQuery(preference.id)),
  ]);
}

export default function AccessLogPage(): ReactElement {
  const words = useAccessLogText();
  const { link: seen } = useFacilityPreviewText();
  const subjectText = useSubjectText();
  const [preference] = usePreferences().data ?? [];
  return (
    <>
      <PageTitle title={words.title} lead={<Furigana text={subjectText(words.lead)} />} />
      {preference && (
        <Link href={paths.facilityPreview} className={buttonClass({ variant: "secondary" })}>
          <span>
            <Furigana text={seen} />
          </span>
        </Link>
      )}
      {preference ? (
        <>
          <AccessLog preferenceId={preference.id} />
          <BlockedCorporations preferenceId={preference.id} />
        </>
      ) : (
        <NoAccesses />
      )}
    </>
  );
}
