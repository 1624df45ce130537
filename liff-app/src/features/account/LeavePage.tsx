/** Leaving the service: first an explanation in short sentences, then the question. Staying is as easy. */
import type { ReactElement } from "react";
import { usePersonStrings } from "shared-ui/features/account/subject-name";
import { Button } from "shared-ui/ui/buttons/Button";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { useDialogs } from "shared-ui/ui/dialogs/DialogsProvider";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { Sentences } from "shared-ui/ui/text/Sentences";
import { paths } from "../../paths";
import { Listed } from "../../ui/Listed";
import pairStyles from "../../ui/pair.module.css";
import styles from "./leave.module.css";
import { useLeavingText } from "./text";
import { useGoodbye } from "./use-goodbye";

const PARTS = ["gone", "notified", "stays", "after"] as const;

export default function LeavePage(): ReactElement {
  const words = usePersonStrings(useLeavingText());
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
      <div className={pairStyles.pair}>
        <Link
          href={paths.settings}
          className={buttonClass({ variant: "secondary", size: "large", wide: true })}
        >
          <span>
            <Furigana text={words.cancel} />
          </span>
        </Link>
        <Button
          variant="secondary"
          size="large"
          wide
          busy={isLeaving}
          busyLabel={words.busy}
          onClick={() => void leave()}
        >
          <Furigana text={words.goOn} />
        </Button>
      </div>
    </>
  );
}

function useLeaving(): { leave: () => Promise<void>; isLeaving: boolean } {
  const words = usePersonStrings(useLeavingText());
  const { confirm } = useDialogs();
  const { sayGoodbye, isGoing } = useGoodbye();

  async function leave(): Promise<void> {
    const sure = await confirm({
      title: <Furigana text={words.question} />,
      body: <Sentences text={words.body} />,
      confirmLabel: <Furigana text={words.confirm} />,
      cancelLabel: <Furigana text={words.cancel} />,
    });
    if (sure) await sayGoodbye();
  }

  return { leave, isLeaving: isGoing };
}
