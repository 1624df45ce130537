/** Buttons to pause, stop or erase a registration, each with a short explanation. */
import type { ReactElement } from "react";
import { limits } from "../../api/generated/limits";
import type { Preference } from "../../api/types";
import { Button } from "../../ui/buttons/Button";
import { Furigana } from "../../ui/text/Furigana";
import styles from "./stopping.module.css";
import { useStoppingText } from "./text";
import { useStopping } from "./use-stopping";

interface StopOrEraseProps {
  preference: Preference;
  /** Called after it was stopped or erased. */
  onDone?: () => void;
}

/** While paused there is no pause button: RestingNotice has the button to resume. */
export function StopOrErase({ preference, onDone }: StopOrEraseProps): ReactElement {
  const words = useStoppingText();
  const { resting } = words;
  const { stop, erase, busy } = useStopping(preference.id, onDone);
  const { rest, busy: isResting } = useStopping(preference.id);
  const isPaused = preference.resting_since !== null;
  const differences = [resting.stopIs(limits.withdrawnDays), resting.eraseIs];
  return (
    <>
      <div className={styles.ways}>
        {!isPaused && (
          <Button variant="secondary" busy={isResting === "rest"} onClick={() => void rest()}>
            <Furigana text={resting.rest} />
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
        {(isPaused ? differences : [resting.is, ...differences]).map((difference) => (
          <li key={difference}>
            <Furigana text={difference} />
          </li>
        ))}
      </ul>
    </>
  );
}
