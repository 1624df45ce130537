import type { ReactElement } from "react";
import { PrivacyPolicy } from "shared-ui/features/privacy/PrivacyPolicy";
import { TermsTable } from "shared-ui/features/privacy/TermsTable";
import { privacy } from "shared-ui/features/privacy/text";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";

export default function PrivacyPage(): ReactElement {
  return (
    <>
      <PageTitle title={privacy.title} />
      <PrivacyPolicy terms={<TermsTable />} />
    </>
  );
}
