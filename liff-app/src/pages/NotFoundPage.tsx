/** What an address leads to that shows nothing, or nothing for this person: both look the same. */
import type { ReactElement } from "react";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { EmptyState } from "shared-ui/components/feedback/EmptyState";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { HomePicture } from "shared-ui/components/pictures/HomePicture";
import { Furigana } from "shared-ui/components/text/Furigana";
import { easyLiff } from "shared-ui/strings/frame/easy-liff";
import { liff } from "shared-ui/strings/frame/liff";
import { useStrings } from "shared-ui/strings/use-strings";
import { paths } from "../paths";

/** Say so and offer a way on. */
export function NotFoundPage(): ReactElement {
  const { notFound, frame } = useStrings(liff, easyLiff);
  return (
    <>
      <PageTitle title={notFound.title} />
      <EmptyState
        picture={<HomePicture />}
        title={<Furigana text={notFound.words} />}
        action={
          <Link href={paths.top} className={buttonClass({ size: "large" })}>
            <Furigana text={frame.top} />
          </Link>
        }
      />
    </>
  );
}
