/** The privacy policy. */
import type { ReactElement } from "react";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { PrivacyPolicy } from "shared-ui/features/privacy-policy/PrivacyPolicy";
import { TermsTable } from "shared-ui/features/terms/TermsTable";
import { privacy } from "shared-ui/strings/frame/privacy";

/** Render the policy. */
export default function PrivacyPage(): ReactElement {
  return (
    <>
      <PageTitle title={privacy.title} />
      <PrivacyPolicy terms={<TermsTable />} />
    </>
  );
}
