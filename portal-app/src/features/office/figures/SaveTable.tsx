/** Saving the figures as a table; how it went is said beside the button. */
import type { ReactElement } from "react";
import { Button } from "shared-ui/ui/buttons/Button";
import styles from "./figures.module.css";
import { useSaveFigures } from "./queries";
import { figures as words } from "./text";

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
