/** Shown instead of a page that failed. */
import type { ReactElement } from "react";
import { ErrorPage as SharedErrorPage } from "shared-ui/lib/routing/ErrorPage";
import { paths } from "../paths";
import { NotFoundPage } from "./NotFoundPage";
import { useFrameText } from "./text";

export function ErrorPage(): ReactElement {
  const { broken, start, frame } = useFrameText();
  return (
    <SharedErrorPage
      words={{ ...broken, retry: start.retry, home: frame.top }}
      homeHref={paths.top}
      isLarge
      notFound={<NotFoundPage />}
    />
  );
}
