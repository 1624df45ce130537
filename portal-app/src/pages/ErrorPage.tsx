/** What stands in for a page of the portal that could not be shown. */
import type { ReactElement } from "react";
import { ErrorPage as SharedErrorPage } from "shared-ui/routing/ErrorPage";
import { portal } from "shared-ui/strings/frame/portal";
import { paths } from "../paths";
import { NotFoundPage } from "./NotFoundPage";

/** Render the shared page in the portal's words. */
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
