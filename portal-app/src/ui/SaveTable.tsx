/** Saves a table as a CSV file; the result is shown next to the button. */
import { useMutation } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { type ApiError, shownError } from "shared-ui/api/errors";
import { NO_ALERT } from "shared-ui/api/query-client";
import { today } from "shared-ui/lib/dates";
import { saveFile } from "shared-ui/lib/save-file";
import { Button } from "shared-ui/ui/buttons/Button";
import { Text } from "shared-ui/ui/text/Text";
import styles from "./SaveTable.module.css";
import { saveTable as words } from "./save-table.text";

interface SaveTableProps {
  /** The beginning of the file's name; the day follows. */
  name: string;
  fetchFile: () => Promise<Blob>;
  /** What the file has, if not all that the page shows. */
  note?: string;
}

export function SaveTable({ name, fetchFile, note }: SaveTableProps): ReactElement {
  const save = useMutation<void, ApiError>({
    mutationFn: async () => saveFile(await fetchFile(), `${name}-${today()}.csv`),
    meta: NO_ALERT,
  });
  const refused = shownError(save.error);
  return (
    <div className={styles.save}>
      <Button
        variant="secondary"
        size="small"
        busy={save.isPending}
        busyLabel={words.saving}
        onClick={() => save.mutate()}
      >
        {words.save}
      </Button>
      {note && (
        <Text size={14} tone="quiet">
          {note}
        </Text>
      )}
      <p role="status">{save.isSuccess && words.saved}</p>
      <p role="alert">{refused && `${words.failed}：${refused.detail}`}</p>
    </div>
  );
}
