/** Asking for documents and a new registration, and where other questions go. */

import { type ReactElement, useState } from "react";
import { pageSettings } from "shared-ui/api/page-settings";
import { Link } from "shared-ui/components/buttons/Link";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { Prose } from "shared-ui/components/text/Prose";
import { InquiryLink } from "shared-ui/features/privacy-policy/InquiryLink";
import { OperatorFacts } from "shared-ui/features/privacy-policy/OperatorFacts";
import { request as words } from "shared-ui/strings/accounts/signup";
import { paths } from "../../../paths";
import { Requested } from "./request/Requested";
import { RequestForm } from "./request/RequestForm";

/** Render the form, then what comes of it. */
export default function RequestPage(): ReactElement {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const hasInquiryForm = Boolean(pageSettings().inquiryUrl);
  if (sentTo !== null) return <Requested email={sentTo} />;
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <RequestForm onSent={setSentTo} />
      <Prose>
        <h2>{words.nextTitle}</h2>
        <ol>
          {words.next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <h2>{words.otherTitle}</h2>
        <p>{hasInquiryForm ? words.byForm : words.byContact}</p>
        <OperatorFacts />
        {hasInquiryForm && (
          <p>
            <InquiryLink />
          </p>
        )}
        <p>
          <Link href={paths.facilityLogin}>{words.toLogin}</Link>
        </p>
      </Prose>
    </>
  );
}
