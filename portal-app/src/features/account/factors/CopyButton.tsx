/** Copies text that is shown only once. */
import type { ReactElement } from "react";
import { Button } from "shared-ui/ui/buttons/Button";
import { useDialogs } from "shared-ui/ui/dialogs/DialogsProvider";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { factors as words } from "./text";

export function CopyButton({ text, label }: { text: string; label: string }): ReactElement {
  const toast = useToast();
  const { alert } = useDialogs();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast(words.copied);
    } catch {
      await alert(words.notCopied);
    }
  }

  return (
    <Button variant="secondary" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
