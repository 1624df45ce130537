/** Shows the recovery codes once, to print, copy or write down. */
import type { ReactElement } from "react";
import { Button } from "shared-ui/ui/buttons/Button";
import { Dialog } from "shared-ui/ui/dialogs/Dialog";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { Stack } from "shared-ui/ui/layout/Stack";
import { CodesSheet } from "./CodesSheet";
import { CopyButton } from "./CopyButton";
import styles from "./factors.module.css";
import { factors } from "./text";

const words = factors.recovery;

interface CodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Only its button closes it, so that the codes are not lost by accident. */
export function CodesDialog({ codes, onClose }: CodesDialogProps): ReactElement {
  return (
    <Dialog
      open
      onClose={() => undefined}
      title={words.shown}
      hideClose
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      <Stack>
        <Notice tone="warning">{words.once}</Notice>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Stack row gap={8}>
          <CopyButton text={codes.join("\n")} label={words.copy} />
          <Button variant="secondary" onClick={() => window.print()}>
            {words.print}
          </Button>
        </Stack>
        <CodesSheet codes={codes} />
      </Stack>
    </Dialog>
  );
}
