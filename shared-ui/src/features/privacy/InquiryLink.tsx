/** Link for inquiries to the operator: the deployment's own page, or the built-in form. */

import type { ReactElement } from "react";
import { Link } from "../../ui/buttons/Link";
import { ExternalLinkIcon } from "../../ui/icons/icons";
import { login } from "../landing/text";
import { usePageSettings } from "./use-page-settings";

/** The portal's form to request documents or a registration. */
export const BUILT_IN_FORM = "/accounts/facilities/request/";

export function InquiryLink(): ReactElement {
  const { inquiryUrl } = usePageSettings();
  if (!inquiryUrl) return <Link href={BUILT_IN_FORM}>{login.inquiry}</Link>;
  return (
    <a href={inquiryUrl} target="_blank" rel="noopener">
      <span>
        {login.inquiry}（{login.newTab}）
      </span>
      <ExternalLinkIcon />
    </a>
  );
}
