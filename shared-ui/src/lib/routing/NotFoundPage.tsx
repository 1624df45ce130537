/** Shown for an unknown URL, and for a page that this user may not see: both look the same. */
import type { ReactElement } from "react";
import { buttonClass } from "../../ui/buttons/button-class";
import { Link } from "../../ui/buttons/Link";
import { EmptyState } from "../../ui/feedback/EmptyState";
import { PageTitle } from "../../ui/layout/PageTitle";
import { HomePicture } from "../../ui/pictures/HomePicture";
import { Furigana } from "../../ui/text/Furigana";

interface NotFoundPageProps {
  words: { title: string; summary: string; words?: string; home: string };
  homeHref: string;
  /** The size of the link. */
  size: "medium" | "large";
}

export function NotFoundPage({ words, homeHref, size }: NotFoundPageProps): ReactElement {
  return (
    <>
      <PageTitle title={words.title} />
      <EmptyState
        picture={<HomePicture />}
        title={<Furigana text={words.summary} />}
        action={
          <Link href={homeHref} className={buttonClass({ size })}>
            <Furigana text={words.home} />
          </Link>
        }
      >
        {words.words}
      </EmptyState>
    </>
  );
}
