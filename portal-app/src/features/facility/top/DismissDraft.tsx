/** Saying that a home of public data is not wanted. */
import type { ReactElement } from "react";
import { asApiError } from "shared-ui/api/errors";
import type { PublicDraft } from "shared-ui/api/types";
import { Button } from "shared-ui/ui/buttons/Button";
import { useDialogs } from "shared-ui/ui/dialogs/DialogsProvider";
import { TrashIcon } from "shared-ui/ui/icons/icons";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { useDismissDraft } from "../../home/home-drafts";
import { homes as words } from "../text";

/** Render the button, with its question and what came of it. */
export function DismissDraft({ draft }: { draft: PublicDraft }): ReactElement {
  const dismiss = useDismissDraft();
  const { confirm, alert } = useDialogs();
  const { button, question: title, body, confirm: confirmLabel, done, failed } = words.drafts.dismiss;

  async function ask(): Promise<void> {
    if (!(await confirm({ title, body: body(draft.name), confirmLabel, danger: true }))) return;
    // The card is gone afterwards and this button with it: its own callbacks would not run any more.
    try {
      await dismiss.mutateAsync(draft.id);
      await alert(done);
    } catch (thrown) {
      const error = asApiError(thrown);
      if (!error.isSessionExpired) await alert(`${failed}\n${error.detail}`);
    }
  }

  return (
    <Button variant="quiet" size="small" icon={<TrashIcon />} busy={dismiss.isPending} onClick={ask}>
      <VisuallyHidden>{words.card.of(draft.name)}</VisuallyHidden>
      {button}
    </Button>
  );
}
