/** The two ways to end a registration, beside each other. */
import type { ReactElement } from "react";
import { Button } from "../../components/buttons/Button";
import { Furigana } from "../../components/text/Furigana";
import { easyStopping } from "../../strings/people/easy-stopping";
import { stopping } from "../../strings/people/stopping";
import { useStrings } from "../../strings/use-strings";
import styles from "./stopping.module.css";
import { useStopping } from "./use-stopping";

interface StopOrEraseProps {
  preferenceId: number;
  /** Called once it is stopped or erased. */
  onDone?: () => void;
}

/** Render both buttons. */
export function StopOrErase({ preferenceId, onDone }: StopOrEraseProps): ReactElement {
  const words = useStrings(stopping, easyStopping);
  const { stop, erase, busy } = useStopping(preferenceId, onDone);
  return (
    <div className={styles.ways}>
      <Button variant="secondary" busy={busy === "stop"} onClick={() => void stop()}>
        <Furigana text={words.stop} />
      </Button>
      <Button variant="secondary" busy={busy === "erase"} onClick={() => void erase()}>
        <Furigana text={words.erase} />
      </Button>
    </div>
  );
}
