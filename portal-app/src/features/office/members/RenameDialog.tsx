/** Changes the user's own name. */
import { type ReactElement, useState } from "react";
import { errors as sentences } from "shared-ui/lib/text/errors.text";
import { FormDialog } from "shared-ui/ui/dialogs/FormDialog";
import { TextField } from "shared-ui/ui/form/TextField";
import { useDialogErrors } from "../../../lib/use-form-errors";
import { useRenameSelf } from "../queries";
import { offices } from "../text";

const words = offices.rename;

export function RenameDialog({ name, onClose }: { name: string; onClose: () => void }): ReactElement {
  const [username, setUsername] = useState(name);
  const errors = useDialogErrors(onClose);
  const rename = useRenameSelf();

  function save(): void {
    const isEmpty = username.trim() === "";
    errors.show(isEmpty ? [{ name: "username", message: sentences.required(words.label) }] : []);
    if (isEmpty) return;
    rename.mutate(username, errors.closing(words.done));
  }

  return (
    <FormDialog
      title={words.title}
      onClose={onClose}
      onSubmit={save}
      submitLabel={offices.save}
      cancelLabel={offices.cancel}
      busy={rename.isPending}
      busyLabel={offices.saving}
      summary={errors.summary}
      failedTitle={offices.failed}
    >
      <TextField
        name="username"
        label={words.label}
        required
        hint={words.hint}
        autoComplete="name"
        value={username}
        onChange={(typed) => {
          setUsername(typed);
          errors.forget("username");
        }}
        error={errors.of("username")}
      />
    </FormDialog>
  );
}
