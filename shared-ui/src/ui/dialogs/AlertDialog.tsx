/** A message that the user must see. Use useDialogs().alert. */
import type { ReactElement, ReactNode } from "react";
import { Button } from "../buttons/Button";
import { CommonWords } from "../text/CommonWords";
import { Dialog } from "./Dialog";

interface AlertDialogProps {
  message: ReactNode;
  onClose: () => void;
}

export function AlertDialog({ message, onClose }: AlertDialogProps): ReactElement {
  return (
    <Dialog
      open
      role="alertdialog"
      size="small"
      title={message}
      hideClose
      startsAtAction
      onClose={onClose}
      actions={
        <Button onClick={onClose}>
          <CommonWords of="close" />
        </Button>
      }
    >
      {null}
    </Dialog>
  );
}
