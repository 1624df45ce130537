/** Says that the search is paused and what that means, with a button to resume. */
import type { ReactElement } from "react";
import type { Preference } from "../../api/types";
import { Button } from "../../ui/buttons/Button";
import { Notice } from "../../ui/feedback/Notice";
import { Furigana } from "../../ui/text/Furigana";
import styles from "./stopping.module.css";
import { useStoppingText } from "./text";
import { useStopping } from "./use-stopping";

export function RestingNotice({ preference }: { preference: Preference }): ReactElement | null {
  const words = useStoppingText().resting;
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
