/** What an address of the LIFF app leads to that shows nothing. */
import type { ReactElement } from "react";
import { NotFoundPage as SharedNotFoundPage } from "shared-ui/routing/NotFoundPage";
import { easyLiff } from "shared-ui/strings/frame/easy-liff";
import { liff } from "shared-ui/strings/frame/liff";
import { useStrings } from "shared-ui/strings/use-strings";
import { paths } from "../paths";

/** Render the shared page in the app's words. */
export function NotFoundPage(): ReactElement {
  const { notFound, frame } = useStrings(liff, easyLiff);
  const words = { title: notFound.title, summary: notFound.words, home: frame.top };
  return <SharedNotFoundPage words={words} homeHref={paths.top} size="large" />;
}
