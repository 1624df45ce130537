/** The facility's note on a contact's progress; each change is saved immediately. */

import type { ReactElement } from "react";
import { labels } from "shared-ui/api/generated/vocabulary";
import { failedAs } from "shared-ui/api/query-client";
import type { Contact, ProgressNote } from "shared-ui/api/types";
import { useSetProgressNote } from "shared-ui/features/contacts/steps";
import { run } from "shared-ui/lib/use-confirm-action";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { Select } from "shared-ui/ui/form/Select";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import styles from "./contacts.module.css";
import { homeContacts } from "./text";

const words = homeContacts.progressNote;

// An empty value of Select means "not selected", but here blank is an option.
const BLANK = "blank";
type Shown = Exclude<ProgressNote, ""> | typeof BLANK;

const OPTIONS: readonly { value: Shown; label: string }[] = [
  { value: BLANK, label: labels.ProgressNote[""] },
  { value: "reply_pending", label: labels.ProgressNote.reply_pending },
  { value: "schedule_pending", label: labels.ProgressNote.schedule_pending },
  { value: "move_in_pending", label: labels.ProgressNote.move_in_pending },
];

/** Coloured by its value. */
export function ProgressNoteSelect({ contact, called }: { contact: Contact; called: string }): ReactElement {
  const save = useSetProgressNote(failedAs(words.failed));
  const toast = useToast();
  const note = save.isPending ? save.variables.note : (contact.progress_note ?? "");
  const shown: Shown = note === "" ? BLANK : note;

  async function choose(chosen: Shown): Promise<void> {
    const isSaved = await run(() =>
      save.mutateAsync({ contactId: contact.id, note: chosen === BLANK ? "" : chosen }),
    );
    if (isSaved) toast(words.saved);
  }

  return (
    <div className={`${styles.progress} ${styles[shown]}`}>
      <p className={styles.caption} aria-hidden="true">
        {words.label}
      </p>
      <Select
        name={`progress_note-${contact.id}`}
        label={
          <>
            <VisuallyHidden>{words.of(called)}</VisuallyHidden>
            {words.label}
          </>
        }
        hideLabel
        required={false}
        width="full"
        options={OPTIONS}
        value={shown}
        onChange={(chosen) => void choose(chosen)}
      />
    </div>
  );
}
