/** Shown instead of a page that failed. */
import type { ReactElement } from "react";
import { ErrorPage as SharedErrorPage } from "shared-ui/lib/routing/ErrorPage";
import { useStrings } from "shared-ui/lib/text/use-strings";
import { paths } from "../paths";
import { NotFoundPage } from "./NotFoundPage";
import { liff } from "./text";
import { easyLiff } from "./text.easy";

export function ErrorPage(): ReactElement {
  const { broken, start, frame } = useStrings(liff, easyLiff);
  return (
    <SharedErrorPage
      words={{ ...broken, retry: start.retry, home: frame.top }}
      homeHref={paths.top}
      isLarge
      notFound={<NotFoundPage />}
    />
  );
}
