/** Dismisses a home from public data. */

import type { ReactElement } from "react";
import type { PublicDraft } from "shared-ui/api/types";
import { useConfirmAction } from "shared-ui/lib/use-confirm-action";
import { Button } from "shared-ui/ui/buttons/Button";
import { useDialogs } from "shared-ui/ui/dialogs/DialogsProvider";
import { TrashIcon } from "shared-ui/ui/icons/icons";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { useDismissDraft } from "../../home/home-drafts";
import { homes as words } from "../text";

/** Includes the confirmation and the result. */
export function DismissDraft({ draft }: { draft: PublicDraft }): ReactElement {
  const dismiss = useDismissDraft();
  const { alert } = useDialogs();
  const { confirmAndRun } = useConfirmAction();
  const { button, question: title, body, done } = words.drafts.dismiss;
  const { confirm: confirmLabel, cancel: cancelLabel } = words.drafts.dismiss;

  async function ask(): Promise<void> {
    const question = { title, body: <>{body(draft.name)}</>, confirmLabel, cancelLabel, danger: true };
    const isDone = await confirmAndRun(question, () => dismiss.mutateAsync(draft.id));
    if (isDone) await alert(done);
  }

  return (
    <Button variant="quiet" size="small" icon={<TrashIcon />} busy={dismiss.isPending} onClick={ask}>
      <VisuallyHidden>{words.card.of(draft.name)}</VisuallyHidden>
      {button}
    </Button>
  );
}
