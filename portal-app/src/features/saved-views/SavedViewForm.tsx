/** Saves the present filters under a name, or renames a saved view. Errors are shown at the field. */
import { type ReactElement, useState } from "react";
import { flushSync } from "react-dom";
import { shownError } from "shared-ui/api/errors";
import { limits } from "shared-ui/api/generated/limits";
import type { SavedFilters, SavedView } from "shared-ui/api/types";
import { FormDialog } from "shared-ui/ui/dialogs/FormDialog";
import { announce } from "shared-ui/ui/feedback/announce";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { TextField } from "shared-ui/ui/form/TextField";
import { Sentences } from "shared-ui/ui/text/Sentences";
import { useRenameView, useSaveView } from "./queries";
import { savedViews } from "./text";

const words = savedViews.form;

interface SavedViewFormProps {
  /** The filters to save, or the view to rename. */
  target: { filters: SavedFilters } | { view: SavedView };
  onClose: () => void;
}

export function SavedViewForm({ target, onClose }: SavedViewFormProps): ReactElement {
  const renamed = "view" in target ? target.view : null;
  const [name, setName] = useState(renamed?.name ?? "");
  const [attempt, setAttempt] = useState(0);
  const saving = useSaveView();
  const renaming = useRenameView();
  const toast = useToast();
  const { error, isPending } = renamed ? renaming : saving;
  const refused = shownError(error);
  const fault = refused?.fields.name?.[0];

  function submit(): void {
    const shownAfter = {
      onSuccess: () => {
        // First, because the dialog that opens again after renaming must contain the announcement.
        flushSync(onClose);
        if (renamed) announce(words.renamed);
        else toast(words.saved);
      },
      onError: () => setAttempt(attempt + 1),
    };
    if ("view" in target) renaming.mutate({ id: target.view.id, name }, shownAfter);
    else saving.mutate({ ...target.filters, name }, shownAfter);
  }

  return (
    <FormDialog
      title={renamed ? savedViews.rename : savedViews.save}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={words.save}
      cancelLabel={words.cancel}
      busy={isPending}
      summary={{
        errors: refused
          ? [fault === undefined ? { name: "", message: refused.detail } : { name: "name", message: fault }]
          : [],
        attempt,
      }}
      failedTitle={words.failed}
    >
      {!renamed && (
        <div>
          <Sentences text={words.saveLead} />
          <Sentences text={words.notSaved} />
        </div>
      )}
      <TextField
        name="name"
        label={words.name}
        hint={words.nameHint}
        required
        maxLength={limits.savedViewName}
        autoComplete="off"
        error={fault}
        value={name}
        onChange={setName}
      />
    </FormDialog>
  );
}
