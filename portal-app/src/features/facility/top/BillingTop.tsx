/** The top page of billing users. */
import type { ReactElement } from "react";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { EmptyState } from "shared-ui/ui/feedback/EmptyState";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { LetterPicture } from "shared-ui/ui/pictures/LetterPicture";
import { paths } from "../../../paths";
import { homes } from "../text";

const words = homes.billing;

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
