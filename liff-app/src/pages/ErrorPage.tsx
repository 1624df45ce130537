/** What stands in for a page of the LIFF app that could not be shown. */
import type { ReactElement } from "react";
import { ErrorPage as SharedErrorPage } from "shared-ui/routing/ErrorPage";
import { easyLiff } from "shared-ui/strings/frame/easy-liff";
import { liff } from "shared-ui/strings/frame/liff";
import { useStrings } from "shared-ui/strings/use-strings";
import { paths } from "../paths";
import { NotFoundPage } from "./NotFoundPage";

/** Render the shared page in the app's words. */
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
