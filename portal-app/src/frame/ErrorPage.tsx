/** What stands in for a page of the portal that could not be shown. */
import type { ReactElement } from "react";
import { ErrorPage as SharedErrorPage } from "shared-ui/lib/routing/ErrorPage";
import { paths } from "../paths";
import { NotFoundPage } from "./NotFoundPage";
import { portal } from "./text";

export function ErrorPage(): ReactElement {
  return (
    <SharedErrorPage
      words={portal.broken}
      outdated={portal.outdated}
      homeHref={paths.landing}
      notFound={<NotFoundPage />}
    />
  );
}
