/** The first page of who is there for the invoices alone. */
import type { ReactElement } from "react";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { EmptyState } from "shared-ui/components/feedback/EmptyState";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { LetterPicture } from "shared-ui/components/pictures/LetterPicture";
import { homes } from "shared-ui/strings/homes/home-list";
import { paths } from "../../../paths";

const words = homes.billing;

/** Say so, and lead to the invoices. */
export default function BillingTop(): ReactElement {
  return (
    <>
      <PageTitle title={words.title} />
      <EmptyState
        picture={<LetterPicture />}
        title={words.words}
        action={
          <Link href={paths.invoices} className={buttonClass()}>
            {words.action}
          </Link>
        }
      >
        {words.why}
      </EmptyState>
    </>
  );
}
