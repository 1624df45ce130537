/** The way to documents and a new registration: outside where the deployment names an address, else our own page. */
import type { ReactElement } from "react";
import { pageSettings } from "shared-ui/api/page-settings";
import { ExternalLinkIcon } from "shared-ui/components/icons/icons";
import { Link } from "shared-ui/components/Link";
import { login } from "shared-ui/strings/landing";
import { paths } from "../../paths";

/** Render the link. */
export function InquiryLink({ className }: { className?: string }): ReactElement {
  const { inquiryUrl } = pageSettings();
  if (!inquiryUrl) {
    return (
      <Link href={paths.facilityRequest} className={className}>
        {login.inquiry}
      </Link>
    );
  }
  return (
    <a href={inquiryUrl} className={className} target="_blank" rel="noopener">
      <span>
        {login.inquiry}（{login.newTab}）
      </span>
      <ExternalLinkIcon />
    </a>
  );
}
