/** Shown after leaving the service. Needs no session and does not sign in. */
import type { ReactElement } from "react";
import { Button } from "shared-ui/ui/buttons/Button";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { EmptyState } from "shared-ui/ui/feedback/EmptyState";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { HomePicture } from "shared-ui/ui/pictures/HomePicture";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { useLine } from "../../line/line-context";
import { paths } from "../../paths";
import { useLeavingText } from "./text";

export default function GoodbyePage(): ReactElement {
  const words = useLeavingText().goodbye;
  const line = useLine();
  return (
    <>
      <PageTitle title={words.title} />
      <EmptyState
        picture={<HomePicture />}
        title={<Furigana text={words.words} />}
        action={
          line.isInClient() ? (
            <Button size="large" onClick={line.close}>
              <Furigana text={words.toLine} />
            </Button>
          ) : (
            <Link href={paths.start} className={buttonClass({ size: "large" })}>
              <span>
                <Furigana text={words.toStart} />
              </span>
            </Link>
          )
        }
      >
        <p>
          <Furigana text={words.again} />
        </p>
      </EmptyState>
    </>
  );
}
