/** Who looked at the applicant's certificates. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { Furigana } from "shared-ui/components/text/Furigana";
import { CertificateViews, NoViews } from "shared-ui/features/certificate-views/CertificateViews";
import { useAbout } from "shared-ui/state/accounts/whom";
import { certificateViewsQuery } from "shared-ui/state/contacts/certificate-views";
import { preferencesQuery, usePreferences } from "shared-ui/state/people/preferences";
import { certificates } from "shared-ui/strings/contacts/certificates";
import { easyCertificates } from "shared-ui/strings/contacts/easy-certificates";
import { easyLiff } from "shared-ui/strings/frame/easy-liff";
import { liff } from "shared-ui/strings/frame/liff";
import { useStrings } from "shared-ui/strings/use-strings";
import { paths } from "../../paths";

/** Fetch the looks at the certificates of the one preference, if there is one. */
export async function load(client: QueryClient): Promise<void> {
  const [preference] = await client.ensureQueryData(preferencesQuery());
  if (preference) await client.ensureInfiniteQueryData(certificateViewsQuery(preference.id));
}

/** Render the record, and the way to where permissions are given and taken back. */
export default function CertificateViewsPage(): ReactElement {
  const words = useStrings(certificates, easyCertificates);
  const about = useAbout();
  const { frame } = useStrings(liff, easyLiff);
  const [preference] = usePreferences().data ?? [];
  return (
    <>
      <PageTitle title={words.title} lead={<Furigana text={about(words.lead)} />} />
      {preference ? <CertificateViews preferenceId={preference.id} dateStyle="long" /> : <NoViews />}
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
