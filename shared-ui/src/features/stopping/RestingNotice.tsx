/** That somebody rests, what that means, and the way to start again. */
import type { ReactElement } from "react";
import type { Preference } from "../../api/types";
import { Button } from "../../components/buttons/Button";
import { Notice } from "../../components/feedback/Notice";
import { Furigana } from "../../components/text/Furigana";
import { easyResting } from "../../strings/people/easy-resting";
import { resting } from "../../strings/people/resting";
import { useStrings } from "../../strings/use-strings";
import styles from "./stopping.module.css";
import { useStopping } from "./use-stopping";

/** Render the notice, of whoever rests. */
export function RestingNotice({ preference }: { preference: Preference }): ReactElement | null {
  const words = useStrings(resting, easyResting);
  const { resume, busy } = useStopping(preference.id);
  if (preference.resting_since === null || !preference.is_active) return null;
  return (
    <Notice title={<Furigana text={words.title} />}>
      <p>
        <Furigana text={words.words} />
      </p>
      <div className={styles.ways}>
        <Button busy={busy === "resume"} onClick={() => void resume()}>
          <Furigana text={words.resume} />
        </Button>
      </div>
    </Notice>
  );
}
