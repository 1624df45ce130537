/** The ways to rest or to end a registration, beside each other, each with what it does in one line. */
import type { ReactElement } from "react";
import { limits } from "../../api/generated/limits";
import type { Preference } from "../../api/types";
import { Button } from "../../components/buttons/Button";
import { Furigana } from "../../components/text/Furigana";
import { easyResting } from "../../strings/people/easy-resting";
import { easyStopping } from "../../strings/people/easy-stopping";
import { resting } from "../../strings/people/resting";
import { stopping } from "../../strings/people/stopping";
import { useStrings } from "../../strings/use-strings";
import styles from "./stopping.module.css";
import { useStopping } from "./use-stopping";

interface StopOrEraseProps {
  preference: Preference;
  /** Called once it is stopped or erased. */
  onDone?: () => void;
}

/** Render the buttons; who rests has the way back in the notice that says so. */
export function StopOrErase({ preference, onDone }: StopOrEraseProps): ReactElement {
  const words = useStrings(stopping, easyStopping);
  const rests = useStrings(resting, easyResting);
  const { stop, erase, busy } = useStopping(preference.id, onDone);
  const { rest, busy: isResting } = useStopping(preference.id);
  return (
    <>
      <div className={styles.ways}>
        {preference.resting_since === null && (
          <Button variant="secondary" busy={isResting === "rest"} onClick={() => void rest()}>
            <Furigana text={rests.rest} />
          </Button>
        )}
        <Button variant="secondary" busy={busy === "stop"} onClick={() => void stop()}>
          <Furigana text={words.stop} />
        </Button>
        <Button variant="secondary" busy={busy === "erase"} onClick={() => void erase()}>
          <Furigana text={words.erase} />
        </Button>
      </div>
      <ul className={styles.differences}>
        {[rests.is, rests.stopIs(limits.withdrawnDays), rests.eraseIs].map((difference) => (
          <li key={difference}>
            <Furigana text={difference} />
          </li>
        ))}
      </ul>
    </>
  );
}
