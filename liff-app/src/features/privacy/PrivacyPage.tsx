/** The privacy policy for applicants: first a short summary, then the full text. */
import type { ReactElement } from "react";
import { PrivacyPolicy } from "shared-ui/features/privacy/PrivacyPolicy";
import { TermsTable } from "shared-ui/features/privacy/TermsTable";
import { privacy } from "shared-ui/features/privacy/text";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { useFrameText } from "../../frame/text";
import { ConsentText } from "../consent/ConsentText";
import { useConsentText } from "../consent/text";

export default function PrivacyPage(): ReactElement {
  const { summary } = useConsentText();
  return (
    <>
      <PageTitle title={useFrameText().frame.privacy} />
      <h2>
        <Furigana text={summary} />
      </h2>
      <ConsentText headingLevel={3} />
      <h2>{privacy.title}</h2>
      <PrivacyPolicy terms={<TermsTable />} />
    </>
  );
}
