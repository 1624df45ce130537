/** Who viewed the applicant's certificates. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { CertificateViews, NoViews } from "shared-ui/features/access-log/CertificateViews";
import { certificateViewsQuery } from "shared-ui/features/access-log/queries";
import { useAccessLogText } from "shared-ui/features/access-log/text";
import { useSubjectText } from "shared-ui/features/account/subject-name";
import { preferencesQuery, usePreferences } from "shared-ui/features/preference/queries";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { useFrameText } from "../../frame/text";
import { paths } from "../../paths";

export async function load(client: QueryClient): Promise<void> {
  const [preference] = await client.ensureQueryData(preferencesQuery());
  if (preference) await client.ensureInfiniteQueryData(certificateViewsQuery(preference.id));
}

export default function CertificateViewsPage(): ReactElement {
  const words = useAccessLogText().certificates;
  const subjectText = useSubjectText();
  const { frame } = useFrameText();
  const [preference] = usePreferences().data ?? [];
  return (
    <>
      <PageTitle title={words.title} lead={<Furigana text={subjectText(words.lead)} />} />
      {preference ? <CertificateViews preferenceId={preference.id} /> : <NoViews />}
      <Link
        href={paths.contacts}
        className={buttonClass({ variant: "secondary", size: "large", wide: true })}
      >
        <span>
          <Furigana text={frame.contacts} />
        </span>
      </Link>
    </>
  );
}
