/** What happens after a request was sent. */
import type { ReactElement } from "react";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { Notice } from "shared-ui/components/feedback/Notice";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { Prose } from "shared-ui/components/text/Prose";
import { requested as words } from "shared-ui/strings/accounts/signup";
import { paths } from "../../../../paths";

/** Say where the confirmation went and which steps follow; the title takes the focus. */
export function Requested({ email }: { email: string }): ReactElement {
  return (
    <>
      <PageTitle title={words.title} />
      <Notice tone="success">
        <p>{words.mailSent(email)}</p>
      </Notice>
      <Prose>
        <h2>{words.nextTitle}</h2>
        <ol>
          {words.next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <h2>{words.noMailTitle}</h2>
        <ul>
          {words.noMail.map((advice) => (
            <li key={advice}>{advice}</li>
          ))}
        </ul>
        <p>
          <Link href={paths.landing} className={buttonClass({ variant: "secondary" })}>
            {words.home}
          </Link>
        </p>
      </Prose>
    </>
  );
}
