/** The privacy policy for applicants: first what it comes to in a few words, then the whole. */
import type { ReactElement } from "react";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { Furigana } from "shared-ui/components/text/Furigana";
import { ConsentText } from "shared-ui/features/consent/ConsentText";
import { PrivacyPolicy } from "shared-ui/features/privacy-policy/PrivacyPolicy";
import { TermsTable } from "shared-ui/features/terms/TermsTable";
import { easyLiff } from "shared-ui/strings/frame/easy-liff";
import { liff } from "shared-ui/strings/frame/liff";
import { privacy } from "shared-ui/strings/frame/privacy";
import { consent } from "shared-ui/strings/people/consent";
import { easyConsent } from "shared-ui/strings/people/easy-consent";
import { useStrings } from "shared-ui/strings/use-strings";

/** Render both. */
export default function PrivacyPage(): ReactElement {
  const { summary } = useStrings(consent, easyConsent);
  return (
    <>
      <PageTitle title={useStrings(liff, easyLiff).frame.privacy} />
      <h2>
        <Furigana text={summary} />
      </h2>
      <ConsentText headingLevel={3} />
      <h2>{privacy.title}</h2>
      <PrivacyPolicy terms={<TermsTable />} />
    </>
  );
}
