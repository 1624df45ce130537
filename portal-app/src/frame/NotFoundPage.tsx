import type { ReactElement } from "react";
import { NotFoundPage as SharedNotFoundPage } from "shared-ui/lib/routing/NotFoundPage";
import { paths } from "../paths";
import { portal } from "./text";

export function NotFoundPage(): ReactElement {
  return <SharedNotFoundPage words={portal.notFound} homeHref={paths.landing} size="medium" />;
}
