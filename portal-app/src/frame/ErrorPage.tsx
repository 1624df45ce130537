/** Shown instead of a page that failed. */
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
