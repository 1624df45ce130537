/** Saving the figures as a table; how it went is said beside the button. */
import type { ReactElement } from "react";
import { Button } from "shared-ui/components/buttons/Button";
import { useSaveFigures } from "shared-ui/state/offices/figures";
import { figures as words } from "shared-ui/strings/offices/figures";
import styles from "./figures.module.css";

/** Render the button. */
export function SaveTable(): ReactElement {
  const save = useSaveFigures();
  const refused = save.error && !save.error.isSessionExpired ? save.error.detail : "";
  return (
    <div className={styles.save}>
      <Button
        variant="secondary"
        busy={save.isPending}
        busyLabel={words.saving}
        onClick={() => save.mutate()}
      >
        {words.save}
      </Button>
      <p role="status">{save.isSuccess && words.saved}</p>
      <p role="alert">{refused && `${words.failed}：${refused}`}</p>
    </div>
  );
}
