/** Adds or edits a template of the office; errors are shown at the fields. */
import { type ReactElement, useState } from "react";
import { shownError } from "shared-ui/api/errors";
import { limits } from "shared-ui/api/generated/limits";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { RoomTemplate, RoomTemplateText } from "shared-ui/api/types";
import { FormDialog } from "shared-ui/ui/dialogs/FormDialog";
import { announce } from "shared-ui/ui/feedback/announce";
import { TextArea } from "shared-ui/ui/form/TextArea";
import { TextField } from "shared-ui/ui/form/TextField";
import { Sentences } from "shared-ui/ui/text/Sentences";
import { useWriteTemplate } from "./queries";
import { TEMPLATE_WORDS } from "./templates";
import { roomTemplates } from "./text";

const words = roomTemplates.form;
const FIELDS = ["title", "text"] as const;
const MAY_STAND = TEMPLATE_WORDS.map((word) => `{${labels.TemplateWord[word]}}`).join(" ");

interface TemplateFormProps {
  contactId: number;
  /** Null for a new one. */
  template: RoomTemplate | null;
  onClose: () => void;
}

export function TemplateForm({ contactId, template, onClose }: TemplateFormProps): ReactElement {
  const [written, setWritten] = useState<RoomTemplateText>({
    title: template?.title ?? "",
    text: template?.text ?? "",
  });
  const [attempt, setAttempt] = useState(0);
  const change = useWriteTemplate(contactId, template?.id ?? null);
  const refused = shownError(change.error);
  const faults = refused?.fields ?? {};
  const errors = FIELDS.flatMap((name) => (faults[name] ?? []).map((message) => ({ name, message })));
  const detail = refused && errors.length === 0 ? [{ name: "", message: refused.detail }] : [];

  function save(): void {
    change.mutate(written, {
      onSuccess: () => {
        onClose();
        announce(words.saved);
      },
      onError: () => setAttempt(attempt + 1),
    });
  }

  return (
    <FormDialog
      title={template ? words.change : words.add}
      onClose={onClose}
      onSubmit={save}
      submitLabel={words.save}
      cancelLabel={words.cancel}
      busy={change.isPending}
      summary={{ errors: [...errors, ...detail], attempt }}
      failedTitle={words.failed}
    >
      <div>
        <Sentences text={words.lead} />
      </div>
      <TextField
        name="title"
        label={words.name}
        hint={words.nameHint}
        required
        maxLength={limits.templateTitle}
        error={faults.title?.[0]}
        value={written.title}
        onChange={(title) => setWritten({ ...written, title })}
      />
      <TextArea
        name="text"
        label={words.text}
        hint={words.textHint(MAY_STAND)}
        required
        maxLength={limits.templateText}
        rows={6}
        error={faults.text?.[0]}
        value={written.text}
        onChange={(text) => setWritten({ ...written, text })}
      />
    </FormDialog>
  );
}
