import type { ReactElement } from "react";
import { NotFoundPage as SharedNotFoundPage } from "shared-ui/lib/routing/NotFoundPage";
import { useStrings } from "shared-ui/lib/text/use-strings";
import { paths } from "../paths";
import { liff } from "./text";
import { easyLiff } from "./text.easy";

export function NotFoundPage(): ReactElement {
  const { notFound, frame } = useStrings(liff, easyLiff);
  const words = { title: notFound.title, summary: notFound.words, home: frame.top };
  return <SharedNotFoundPage words={words} homeHref={paths.top} size="large" />;
}
