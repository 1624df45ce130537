/** Saves the facility's own record of a room; the result is shown next to the button. */
import { useMutation } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { call } from "../../../api/client";
import { shownError } from "../../../api/errors";
import { NO_ALERT } from "../../../api/query-client";
import type { Change } from "../../../api/use-change";
import { saveFile } from "../../../lib/save-file";
import { Button } from "../../../ui/buttons/Button";
import { Text } from "../../../ui/text/Text";
import { chatForStaff } from "../text";
import styles from "./record.module.css";

const words = chatForStaff.record;

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
      <Text size={14} tone="error" role="alert">
        {shownError(save.error)?.detail}
      </Text>
    </div>
  );
}

/** Downloads the record as a file. */
function useSaveRecord(): Change<number, void> {
  return useMutation({
    mutationFn: async (contactId) => {
      const file = await call((server) =>
        server.GET("/api/chat/contacts/{contact_id}/record/", {
          params: { path: { contact_id: contactId } },
          parseAs: "blob",
        }),
      );
      saveFile(file, `record-${contactId}.txt`);
    },
    meta: NO_ALERT,
  });
}
