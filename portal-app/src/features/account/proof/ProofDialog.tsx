/** The step-up dialog, above the current page. */
import { type ReactElement, useState } from "react";
import { Button } from "shared-ui/ui/buttons/Button";
import { Dialog } from "shared-ui/ui/dialogs/Dialog";
import { Stack } from "shared-ui/ui/layout/Stack";
import { paths } from "../../../paths";
import { prove, proveByPasskey } from "../factors/queries";
import { factors as words } from "../factors/text";
import { type AvailableFactors, ProofForm } from "./ProofForm";
import { answerByPasskey } from "./passkey";

interface ProofDialogProps {
  /** Null if a second factor must be registered first. */
  available: AvailableFactors | null;
  onEnd: (isProven: boolean) => void;
}

/** Disappears after it has an answer. */
export function ProofDialog({ available, onEnd }: ProofDialogProps): ReactElement {
  const [isOpen, setIsOpen] = useState(true);

  function end(isProven: boolean): void {
    setIsOpen(false);
    onEnd(isProven);
  }

  const close = (
    <Button variant="secondary" onClick={() => end(false)}>
      {words.proof.cancel}
    </Button>
  );
  if (available === null) {
    const go = <Button onClick={() => location.assign(paths.safety)}>{words.unregistered.go}</Button>;
    return (
      <Dialog
        open={isOpen}
        onClose={() => end(false)}
        title={words.unregistered.title}
        hideClose
        actions={
          <>
            {close}
            {go}
          </>
        }
      >
        <p>{words.unregistered.words}</p>
      </Dialog>
    );
  }
  const by = available.app || available.passkey ? "code" : "password";
  return (
    <Dialog open={isOpen} onClose={() => end(false)} title={words.proof.title} hideClose actions={close}>
      <Stack>
        <p>{words.proof.lead}</p>
        <ProofForm
          available={available}
          byPasskey={() => proveByPasskey(answerByPasskey).then(() => end(true))}
          byText={(typed) => prove({ [by]: typed }).then(() => end(true))}
        />
      </Stack>
    </Dialog>
  );
}
