/** A link that calls a number, with when to call it. */
import clsx from "clsx";
import type { ReactElement } from "react";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { Text } from "shared-ui/ui/text/Text";
import styles from "./help.module.css";
import { NATIONWIDE, telephone } from "./help-lines";
import { useHelpPageText } from "./text";

interface TelephoneLinkProps {
  number: string;
  /** When to call, or who answers; may contain furigana. */
  what: string;
  urgent?: boolean;
}

export function TelephoneLink({ number, what, urgent = false }: TelephoneLinkProps): ReactElement {
  const { call } = useHelpPageText();
  return (
    <a href={telephone(number)} className={clsx(styles.call, urgent && styles.urgent)}>
      <span className={styles.number}>
        <Furigana text={call(number)} />
      </span>
      <span className={styles.what}>
        <Furigana text={what} />
      </span>
    </a>
  );
}

/** The two emergency numbers, the more likely one first. */
export function DangerCalls({ first }: { first: "ambulance" | "police" }): ReactElement {
  const words = useHelpPageText().danger;
  const calls = first === "police" ? (["police", "ambulance"] as const) : (["ambulance", "police"] as const);
  return (
    <Stack>
      {calls.map((call) => (
        <TelephoneLink key={call} number={NATIONWIDE[call].number} what={words[call]} urgent />
      ))}
      <Text tone="quiet">
        <Furigana text={words.note} />
      </Text>
    </Stack>
  );
}
