/** Saving the facility's own record of a room; how it went is said beside the button. */
import type { ReactElement } from "react";
import { Button } from "../../../ui/buttons/Button";
import room from "../ChatRoom.module.css";
import { useSaveRecord } from "./record";
import styles from "./record.module.css";
import { record as words } from "./record.text";

/** Render the button with what the record holds. */
export function RecordButton({ contactId }: { contactId: number }): ReactElement {
  const save = useSaveRecord();
  return (
    <div className={styles.record}>
      <p>{words.lead}</p>
      <Button
        variant="secondary"
        size="small"
        busy={save.isPending}
        busyLabel={words.busy}
        onClick={() => save.mutate(contactId)}
      >
        {words.button}
      </Button>
      <p role="status">{save.isSuccess && words.done}</p>
      <p role="alert" className={room.reason}>
        {save.error && !save.error.isSessionExpired && save.error.detail}
      </p>
    </div>
  );
}
