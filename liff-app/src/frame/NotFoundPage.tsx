import type { ReactElement } from "react";
import { NotFoundPage as SharedNotFoundPage } from "shared-ui/lib/routing/NotFoundPage";
import { paths } from "../paths";
import { useFrameText } from "./text";

export function NotFoundPage(): ReactElement {
  const { notFound, frame } = useFrameText();
  const words = { title: notFound.title, summary: notFound.words, home: frame.top };
  return <SharedNotFoundPage words={words} homeHref={paths.top} size="large" />;
}
