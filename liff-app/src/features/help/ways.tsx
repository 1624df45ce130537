/** The content of each help topic. */
import type { ReactElement } from "react";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { paths } from "../../paths";
import { Centres } from "./Centres";
import styles from "./help.module.css";
import { NATIONWIDE } from "./help-lines";
import { DangerCalls, TelephoneLink } from "./TelephoneLink";
import { useHelpPageText } from "./text";

/** The app does not work. */
export function AppHelp(): ReactElement {
  const words = useHelpPageText().app;
  return (
    <>
      <Steps steps={words.steps} />
      <Say text={words.kept} />
    </>
  );
}

/** Staff of a home were unkind or abusive. */
export function UnkindHelp(props: { isInside: boolean; prefecture: string | null }): ReactElement {
  const { unkind: words, danger } = useHelpPageText();
  return (
    <>
      <Say text={words.lead} />
      <Section title={<Furigana text={danger.title} />}>
        <DangerCalls first="police" />
      </Section>
      <Steps steps={words.steps} />
      <Stack>
        <Lines of={["anything"]} />
        <TelephoneLink number={NATIONWIDE.child.number} what={words.child} />
      </Stack>
      <Centres own={props.prefecture} />
      <Say text={words.tell} />
      <Say text={words.stop} />
      {props.isInside && (
        <Link href={paths.contacts} className={buttonClass({ variant: "secondary", wide: true })}>
          <span>
            <Furigana text={words.contacts} />
          </span>
        </Link>
      )}
    </>
  );
}

/** The reader feels unwell now. */
export function UnwellHelp(): ReactElement {
  const { unwell: words, danger } = useHelpPageText();
  return (
    <>
      <Say text={words.lead} />
      <Section title={<Furigana text={danger.title} />} lead={<Furigana text={words.body} />}>
        <DangerCalls first="ambulance" />
      </Section>
      <Say text={words.mind} />
      <Stack>
        <Lines of={["life", "anything", "mind"]} />
      </Stack>
      <Say text={words.nearby} />
    </>
  );
}

/** The reader wants to talk with someone. */
export function TalkHelp(): ReactElement {
  const words = useHelpPageText().talk;
  return (
    <>
      <Say text={words.lead} />
      <Stack>
        <Lines of={["anything", "mind"]} />
      </Stack>
      <Say text={words.counselor} />
    </>
  );
}

function Lines({ of }: { of: readonly ("life" | "anything" | "mind")[] }): ReactElement {
  const words = useHelpPageText().lines;
  return (
    <>
      {of.map((line) => (
        <TelephoneLink key={line} number={NATIONWIDE[line].number} what={words[line]} />
      ))}
    </>
  );
}

function Steps({ steps }: { steps: readonly string[] }): ReactElement {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step}>
          <Furigana text={step} />
        </li>
      ))}
    </ol>
  );
}

function Say({ text }: { text: string }): ReactElement {
  return (
    <p>
      <Furigana text={text} />
    </p>
  );
}
