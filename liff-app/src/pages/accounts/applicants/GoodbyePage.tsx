/** What somebody sees who has just left the service. It knows nobody and signs nobody in. */
import type { ReactElement } from "react";
import { Button } from "shared-ui/components/buttons/Button";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { EmptyState } from "shared-ui/components/feedback/EmptyState";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { HomePicture } from "shared-ui/components/pictures/HomePicture";
import { Furigana } from "shared-ui/components/text/Furigana";
import { easyGoodbye } from "shared-ui/strings/people/easy-settings";
import { goodbye } from "shared-ui/strings/people/settings";
import { useStrings } from "shared-ui/strings/use-strings";
import { useLine } from "../../../line/line-context";
import { paths } from "../../../paths";

/** Say goodbye and offer the way out. */
export default function GoodbyePage(): ReactElement {
  const words = useStrings(goodbye, easyGoodbye);
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
