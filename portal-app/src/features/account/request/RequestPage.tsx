/** Requests documents and a registration, and shows where to send other questions. */
import { type ReactElement, useState } from "react";
import { pageSettings } from "shared-ui/api/page-settings";
import { InquiryLink } from "shared-ui/features/privacy/InquiryLink";
import { OperatorFacts } from "shared-ui/features/privacy/OperatorFacts";
import { Link } from "shared-ui/ui/buttons/Link";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Prose } from "shared-ui/ui/text/Prose";
import { paths } from "../../../paths";
import { requested, request as words } from "../text";
import { AfterRequest } from "./AfterRequest";
import { RequestForm } from "./RequestForm";

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

/** Shows where the mail was sent, and what to do if it does not arrive. */
function Requested({ email }: { email: string }): ReactElement {
  return (
    <AfterRequest title={requested.title} text={requested.mailSent(email)} next={requested.next}>
      <h2>{requested.noMailTitle}</h2>
      <ul>
        {requested.noMail.map((advice) => (
          <li key={advice}>{advice}</li>
        ))}
      </ul>
    </AfterRequest>
  );
}
