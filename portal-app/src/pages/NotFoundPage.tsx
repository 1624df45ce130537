/** What an address leads to that shows nothing, or nothing for this person: both look the same. */
import type { ReactElement } from "react";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { EmptyState } from "shared-ui/components/feedback/EmptyState";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { HomePicture } from "shared-ui/components/pictures/HomePicture";
import { portal } from "shared-ui/strings/frame/portal";
import { paths } from "../paths";

/** Say so and offer a way on. */
export function NotFoundPage(): ReactElement {
  return (
    <>
      <PageTitle title={portal.notFound.title} />
      <EmptyState
        picture={<HomePicture />}
        title={portal.notFound.summary}
        action={
          <Link href={paths.landing} className={buttonClass()}>
            {portal.notFound.home}
          </Link>
        }
      >
        {portal.notFound.words}
      </EmptyState>
    </>
  );
}
