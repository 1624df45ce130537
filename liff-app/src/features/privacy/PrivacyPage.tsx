/** The privacy policy for applicants: first a short summary, then the full text. */
import type { ReactElement } from "react";
import { PrivacyPolicy } from "shared-ui/features/privacy/PrivacyPolicy";
import { TermsTable } from "shared-ui/features/privacy/TermsTable";
import { privacy } from "shared-ui/features/privacy/text";
import { useStrings } from "shared-ui/lib/text/use-strings";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { liff } from "../../frame/text";
import { easyLiff } from "../../frame/text.easy";
import { ConsentText } from "../consent/ConsentText";
import { consent } from "../consent/text";
import { easyConsent } from "../consent/text.easy";

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
