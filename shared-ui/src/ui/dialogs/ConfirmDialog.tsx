/** A question before something that matters. Ask it with useDialogs().confirm. */
import type { ReactElement, ReactNode } from "react";
import { Button } from "../buttons/Button";
import { Dialog } from "./Dialog";

export interface ConfirmRequest {
  /** The question in the specification's words. */
  title: ReactNode;
  /** What it concerns and whether it can be undone. */
  body?: ReactNode;
  /** The verb of the action. */
  confirmLabel: ReactNode;
  /** What stays as it is; never a bare "cancel", which may be read as the action. */
  cancelLabel: ReactNode;
  danger?: boolean;
  /** What may be chosen along with the answer; no part of what is read out with the question. */
  choice?: ReactNode;
}

interface ConfirmDialogProps extends ConfirmRequest {
  onAnswer: (confirmed: boolean) => void;
}

/** Ask, with both answers of the same size; Esc means no. */
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
