/** An office's internal note about a person. A colleague's newer note is never overwritten. */
import { type FormEvent, type ReactElement, useState } from "react";
import { shownError } from "shared-ui/api/errors";
import type { OfficeNote as Note } from "shared-ui/api/types";
import { useSession } from "shared-ui/features/account/session";
import { dateTime } from "shared-ui/lib/dates";
import { draftAt } from "shared-ui/lib/drafts/draft";
import { Button } from "shared-ui/ui/buttons/Button";
import { ErrorNotice, Notice } from "shared-ui/ui/feedback/Notice";
import { Loading } from "shared-ui/ui/feedback/Skeleton";
import { TextArea } from "shared-ui/ui/form/TextArea";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Text } from "shared-ui/ui/text/Text";
import styles from "./office-note.module.css";
import { type Noted, useOfficeNote, useWriteNote } from "./queries";
import { officeNotes as words } from "./text";

interface OfficeNoteProps {
  noted: Noted;
  /** Without the title if the page already shows one. */
  hideTitle?: boolean;
}

const NAME = "office_note";
const NOTE_MAX = 1000;

export function OfficeNote({ noted, hideTitle }: OfficeNoteProps): ReactElement | null {
  const { data: note, error } = useOfficeNote(noted);
  // A person without stored data cannot have a note.
  if (error?.status === 404) return null;
  return (
    <Stack as="section">
      {!hideTitle && (
        <Text as="h3" size={18}>
          {words.title}
        </Text>
      )}
      {!note && <Loading error={error} count={1} announce />}
      {note && <NoteForm key={nameOf(noted)} noted={noted} note={note} />}
    </Stack>
  );
}

/** A unique name of the note. */
function nameOf(noted: Noted): string {
  switch (noted.of) {
    case "match":
      return `${noted.homeId}:${noted.preferenceId}`;
    case "contact":
      return `contact:${noted.contactId}`;
    case "case":
      return `case:${noted.preferenceId}`;
  }
}

/** Unsaved text is kept, also if the dialog is closed or a colleague saves another note meanwhile. */
function NoteForm({ noted, note }: { noted: Noted; note: Note }): ReactElement {
  const { user } = useSession();
  const draft = draftAt<string>(`${user?.id}:office-note:${nameOf(noted)}`);
  const [typed, setTyped] = useState(draft.read);
  const change = useWriteNote(noted);
  const refused = shownError(change.error);
  const text = typed?.entered ?? note.text;
  const isTheirs = typed !== null && typed.saved !== note.text && typed.entered !== note.text;

  function write(entered: string): void {
    const now = { saved: typed?.saved ?? note.text, entered };
    setTyped(now);
    draft.store(now);
  }

  function save(event: FormEvent): void {
    event.preventDefault();
    change.mutate(
      { text, before: note.text },
      {
        onSuccess: () => {
          draft.drop();
          setTyped(null);
        },
      },
    );
  }

  return (
    <Stack as="form" gap={8} onSubmit={save}>
      {isTheirs && (
        <Notice title={words.changed} tone="warning" announce={!refused}>
          <p>{words.theirs}</p>
          <p className={styles.text}>{note.text || words.empty}</p>
        </Notice>
      )}
      <TextArea
        name={NAME}
        label={words.title}
        hideLabel
        required={null}
        hint={words.hint}
        value={text}
        maxLength={NOTE_MAX}
        rows={3}
        onChange={write}
      />
      {note.by !== null && note.updated_at !== null && (
        <Text tone="quiet">{words.last(note.by, dateTime(note.updated_at, "short"))}</Text>
      )}
      <Stack row gap={12}>
        <Button type="submit" variant="secondary" size="small" busy={change.isPending}>
          {words.save}
        </Button>
        <span role="status">{change.isSuccess && text === note.text ? words.saved : ""}</span>
      </Stack>
      {/* Below the button, which would otherwise move out of view. */}
      <ErrorNotice error={refused} announce />
    </Stack>
  );
}
