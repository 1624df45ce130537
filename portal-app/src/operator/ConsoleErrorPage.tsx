/** Shown instead of a console page that failed or does not exist. */
import type { ReactElement } from "react";
import { ErrorPage } from "shared-ui/lib/routing/ErrorPage";
import { NotFoundPage } from "shared-ui/lib/routing/NotFoundPage";
import { portal } from "../frame/text";
import { paths } from "./paths";

export function ConsoleErrorPage(): ReactElement {
  return (
    <ErrorPage
      words={portal.broken}
      outdated={portal.outdated}
      homeHref={paths.work}
      notFound={<ConsoleNotFoundPage />}
    />
  );
}

export function ConsoleNotFoundPage(): ReactElement {
  return <NotFoundPage words={portal.notFound} homeHref={paths.work} size="medium" />;
}
