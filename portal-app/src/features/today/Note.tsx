/** The facility's note on a request, changed on its line and saved immediately. */

import type { ReactElement } from "react";
import { labels } from "shared-ui/api/generated/vocabulary";
import { failedAs } from "shared-ui/api/query-client";
import type { ContactLine, ProgressNote } from "shared-ui/api/types";
import { useSetProgressNote } from "shared-ui/features/contacts/steps";
import { run } from "shared-ui/lib/use-confirm-action";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { homeContacts } from "../facility/contacts/text";
import styles from "./today.module.css";

const words = homeContacts.progressNote;

const NOTES = Object.keys(labels.ProgressNote) as ProgressNote[];

export function Note({ line, called }: { line: ContactLine; called: string }): ReactElement {
  const save = useSetProgressNote(failedAs(words.failed));
  const toast = useToast();
  const note = save.isPending ? save.variables.note : (line.progress_note ?? "");

  async function choose(chosen: ProgressNote): Promise<void> {
    const isSaved = await run(() => save.mutateAsync({ contactId: line.contact, note: chosen }));
    if (isSaved) toast(words.saved);
  }

  return (
    <select
      className={styles.note}
      aria-label={`${words.of(called)}${words.label}`}
      value={note}
      onChange={({ currentTarget }) => void choose(currentTarget.value as ProgressNote)}
    >
      {NOTES.map((one) => (
        <option key={one} value={one}>
          {one === "" ? `${words.label}：${labels.ProgressNote[one]}` : labels.ProgressNote[one]}
        </option>
      ))}
    </select>
  );
}
