/** How to ask for documents, a new registration or help; there is no form of our own. */
import type { ReactElement } from "react";
import { pageSettings } from "shared-ui/api/page-settings";
import { buttonClass } from "shared-ui/components/button-class";
import { Link } from "shared-ui/components/Link";
import { PageTitle } from "shared-ui/components/PageTitle";
import { Prose } from "shared-ui/components/Prose";
import { request } from "shared-ui/strings/landing";
import { paths } from "../../../paths";
import { InquiryLink } from "../InquiryLink";

/** Render the page. */
export default function RequestPage(): ReactElement {
  const hasForm = Boolean(pageSettings().inquiryUrl);
  return (
    <>
      <PageTitle title={request.title} lead={request.lead} />
      <Prose>
        <h2>{request.howTitle}</h2>
        <p>{hasForm ? request.byForm : request.byContact}</p>
        {hasForm && (
          <p>
            <InquiryLink className={buttonClass()} />
          </p>
        )}
        <h2>{request.tellTitle}</h2>
        <ul>
          {request.tell.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <h2>{request.afterTitle}</h2>
        <ol>
          {request.after.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>
          <Link href={paths.facilityLogin}>{request.toLogin}</Link>
        </p>
      </Prose>
    </>
  );
}
