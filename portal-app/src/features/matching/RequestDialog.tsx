/** Confirms a request to a person, with an optional text of the home. */
import { lazy, type ReactElement, Suspense, useState } from "react";
import { shownError } from "shared-ui/api/errors";
import type { MatchedPreference } from "shared-ui/api/types";
import { useSession } from "shared-ui/features/account/session";
import { contactsForStaff } from "shared-ui/features/contacts/text";
import { describePerson } from "shared-ui/features/preference/person-in-short";
import { draftAt } from "shared-ui/lib/drafts/draft";
import { FormDialog } from "shared-ui/ui/dialogs/FormDialog";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { fieldId } from "shared-ui/ui/form/field-id";
import { TextArea } from "shared-ui/ui/form/TextArea";
import { Stack } from "shared-ui/ui/layout/Stack";
import { useAsk } from "./queries";
import { matching } from "./text";

interface RequestDialogProps {
  homeId: number;
  person: MatchedPreference;
  /** Whether the home has no place left. */
  isFull: boolean;
  onClose: () => void;
  onSent: () => void;
}

const NAME = "request_words";
const WORDS_MAX = 200;
const words = matching.contact;
// The person reads the text.
const PlainWriting = lazy(() =>
  import("shared-ui/ui/writing/PlainWriting").catch(() => ({ default: () => null })),
);

/** The text is kept until it is sent, also if the dialog is closed. */
export function RequestDialog(props: RequestDialogProps): ReactElement {
  const { homeId, person, isFull, onClose, onSent } = props;
  const { user } = useSession();
  const draft = draftAt<string>(`${user?.id}:request:${homeId}:${person.id}`);
  const [text, setText] = useState(() => draft.read()?.entered ?? "");
  const [attempt, setAttempt] = useState(0);
  const ask = useAsk();
  const toast = useToast();
  const error = shownError(ask.error);
  const [refused] = error?.fields[NAME] ?? [];

  function write(entered: string): void {
    setText(entered);
    draft.store({ saved: "", entered });
  }

  // Awaited, because the changed row unmounts this dialog before mutation callbacks run.
  async function send(): Promise<void> {
    try {
      await ask.mutateAsync({ home: homeId, preference: person.id, request_words: text });
    } catch {
      setAttempt(attempt + 1);
      return;
    }
    draft.drop();
    toast(words.done);
    onSent();
  }

  const errors = error ? [{ name: refused ? NAME : "", message: refused ?? error.detail }] : [];
  return (
    <FormDialog
      title={isFull ? words.full.question : words.question}
      onClose={onClose}
      onSubmit={() => void send()}
      submitLabel={isFull ? words.full.confirm : words.confirm}
      cancelLabel={words.cancel}
      busy={ask.isPending}
      summary={{ errors, attempt }}
      failedTitle={words.failed}
    >
      {isFull && (
        <Notice tone="warning" title={words.full.title}>
          {words.full.body}
        </Notice>
      )}
      <p>{words.body(describePerson(person))}</p>
      <Stack gap={8}>
        <TextArea
          name={NAME}
          label={contactsForStaff.request.label}
          required={false}
          hint={contactsForStaff.request.hint}
          error={refused}
          value={text}
          maxLength={WORDS_MAX}
          rows={3}
          onChange={write}
        />
        <Suspense fallback={null}>
          <PlainWriting text={text} onChange={write} boxId={fieldId(NAME)} />
        </Suspense>
      </Stack>
    </FormDialog>
  );
}
