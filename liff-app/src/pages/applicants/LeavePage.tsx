/** Leaving the service: first what it means, in short sentences, then the question; staying is as easy. */
import type { ReactElement } from "react";
import { Button } from "shared-ui/components/buttons/Button";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { useDialogs } from "shared-ui/components/dialogs/DialogsProvider";
import { Listed } from "shared-ui/components/layout/Listed";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { Furigana, withoutReadings } from "shared-ui/components/text/Furigana";
import { Sentences } from "shared-ui/components/text/Sentences";
import { easyLeaving } from "shared-ui/strings/people/easy-settings";
import { leaving } from "shared-ui/strings/people/settings";
import { useStrings } from "shared-ui/strings/use-strings";
import { paths } from "../../paths";
import { useGoodbye } from "../../use-goodbye";
import styles from "./leave.module.css";

const PARTS = ["gone", "told", "stays", "after"] as const;

/** Render what leaving means, and both ways on. */
export default function LeavePage(): ReactElement {
  const words = useStrings(leaving, easyLeaving);
  const { leave, isLeaving } = useLeaving();
  return (
    <>
      <PageTitle title={words.title} lead={<Furigana text={words.lead} />} />
      {PARTS.map((part) => (
        <Listed key={part} title={words[part].title} items={words[part].items} />
      ))}
      <p>
        <Furigana text={words.dataFirst} />{" "}
        <Link href={paths.settings} className={styles.link}>
          <Furigana text={words.toData} />
        </Link>
      </p>
      <div className={styles.ways}>
        <Link
          href={paths.settings}
          className={buttonClass({ variant: "secondary", size: "large", wide: true })}
        >
          <span>
            <Furigana text={words.stay} />
          </span>
        </Link>
        <Button
          variant="secondary"
          size="large"
          wide
          busy={isLeaving}
          busyLabel={withoutReadings(words.busy)}
          onClick={() => void leave()}
        >
          <Furigana text={words.goOn} />
        </Button>
      </div>
    </>
  );
}

function useLeaving(): { leave: () => Promise<void>; isLeaving: boolean } {
  const words = useStrings(leaving, easyLeaving);
  const { confirm } = useDialogs();
  const { sayGoodbye, isGoing } = useGoodbye();

  async function leave(): Promise<void> {
    const sure = await confirm({
      title: <Furigana text={words.question} />,
      body: <Sentences text={words.body} />,
      confirmLabel: <Furigana text={words.confirm} />,
      cancelLabel: <Furigana text={words.stay} />,
    });
    if (sure) sayGoodbye();
  }

  return { leave, isLeaving: isGoing };
}
