/** A dialog with a few fields and two buttons. Errors are shown inside it and it stays open. */
import { type FormEvent, type ReactElement, type ReactNode, useId } from "react";
import { Button } from "../buttons/Button";
import { ErrorSummary, type FieldError } from "../form/ErrorSummary";
import { Stack } from "../layout/Stack";
import { Dialog } from "./Dialog";

interface FormDialogProps {
  title: ReactNode;
  onClose: () => void;
  onSubmit: () => void;
  submitLabel: ReactNode;
  cancelLabel: ReactNode;
  busy: boolean;
  busyLabel?: string;
  danger?: boolean;
  summary: { errors: readonly FieldError[]; attempt: number };
  /** The title of the error summary if the error belongs to no field. */
  failedTitle: string;
  children: ReactNode;
}

export function FormDialog(props: FormDialogProps): ReactElement {
  const { title, onClose, onSubmit, submitLabel, cancelLabel, busy, busyLabel, danger = false } = props;
  const { summary, failedTitle, children } = props;
  const formId = useId();
  const blamesNoField = summary.errors.every(({ name }) => name === "");

  function submit(event: FormEvent): void {
    event.preventDefault();
    // If the dialog is inside another form, do not submit that form too.
    event.stopPropagation();
    onSubmit();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? "danger" : "primary"}
            busy={busy}
            busyLabel={busyLabel}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} noValidate onSubmit={submit}>
        <ErrorSummary {...summary} title={blamesNoField ? failedTitle : undefined} />
        {children}
      </Stack>
    </Dialog>
  );
}
