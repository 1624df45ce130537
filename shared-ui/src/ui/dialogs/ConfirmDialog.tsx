/** A question before an important action. Use useDialogs().confirm. */
import type { ReactElement, ReactNode } from "react";
import { Button } from "../buttons/Button";
import { Dialog } from "./Dialog";

export interface ConfirmRequest {
  /** The question, as worded in the specification. */
  title: ReactNode;
  /** What it concerns and whether it can be undone. */
  body?: ReactNode;
  /** The verb of the action. */
  confirmLabel: ReactNode;
  /** Says what stays unchanged; never just "cancel", which may be understood as the action. */
  cancelLabel: ReactNode;
  danger?: boolean;
  /** Content to choose from before answering; not part of the dialog's description. */
  choice?: ReactNode;
}

interface ConfirmDialogProps extends ConfirmRequest {
  onAnswer: (confirmed: boolean) => void;
}

/** Both buttons have the same size; Esc means no. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactElement {
  const { title, body, confirmLabel, cancelLabel, danger = false, choice, onAnswer } = props;
  return (
    <Dialog
      open
      role="alertdialog"
      size="small"
      title={title}
      hideClose
      choice={choice}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button variant="secondary" onClick={() => onAnswer(false)}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? "danger" : "primary"} onClick={() => onAnswer(true)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {body}
    </Dialog>
  );
}
