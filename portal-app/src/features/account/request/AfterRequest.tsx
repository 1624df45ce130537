/** The next steps after a request was sent or confirmed. */
import type { ReactElement, ReactNode } from "react";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Prose } from "shared-ui/ui/text/Prose";
import { paths } from "../../../paths";
import { afterRequest as words } from "../text";

interface AfterRequestProps {
  title: string;
  text: string;
  next: readonly string[];
  /** More advice, below the steps. */
  children?: ReactNode;
}

/** The title receives the focus. */
export function AfterRequest({ title, text, next, children }: AfterRequestProps): ReactElement {
  return (
    <>
      <PageTitle title={title} />
      <Notice tone="success">
        <p>{text}</p>
      </Notice>
      <Prose>
        <h2>{words.nextTitle}</h2>
        <ol>
          {next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {children}
        <p>
          <Link href={paths.landing} className={buttonClass({ variant: "secondary" })}>
            {words.home}
          </Link>
        </p>
      </Prose>
    </>
  );
}
