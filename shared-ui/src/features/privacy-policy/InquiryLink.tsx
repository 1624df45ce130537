/** The way to the deployment's own page for inquiries, outside this product. */
import type { ReactElement } from "react";
import { pageSettings } from "../../api/page-settings";
import { ExternalLinkIcon } from "../../components/icons/act-icons";
import { login } from "../../strings/frame/landing";

/** Render the link; nothing where the deployment names no such page. */
export function InquiryLink(): ReactElement | null {
  const { inquiryUrl } = pageSettings();
  if (!inquiryUrl) return null;
  return (
    <a href={inquiryUrl} target="_blank" rel="noopener">
      <span>
        {login.inquiry}（{login.newTab}）
      </span>
      <ExternalLinkIcon />
    </a>
  );
}
