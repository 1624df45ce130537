/** The way to ask whoever runs this: the deployment's own page for inquiries, or the form that is built in. */

import type { ReactElement } from "react";
import { Link } from "../../ui/buttons/Link";
import { ExternalLinkIcon } from "../../ui/icons/icons";
import { login } from "../landing/text";
import { usePageSettings } from "./use-page-settings";

/** The portal's page on which documents and a registration are asked for. */
export const BUILT_IN_FORM = "/accounts/facilities/request/";

/** Render the link, which always leads somewhere. */
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
