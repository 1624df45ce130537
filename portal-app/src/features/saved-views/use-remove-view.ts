/** Deletes a saved view after confirmation, and announces it. */
import type { SavedView } from "shared-ui/api/types";
import { useConfirmAction } from "shared-ui/lib/use-confirm-action";
import { announce } from "shared-ui/ui/feedback/announce";
import { useDeleteView } from "./queries";
import { savedViews as words } from "./text";

interface RemoveView {
  remove: () => Promise<void>;
  isPending: boolean;
}

export function useRemoveView({ id, name }: SavedView): RemoveView {
  const { confirmAndRun } = useConfirmAction();
  const { mutateAsync, isPending } = useDeleteView();

  async function remove(): Promise<void> {
    const question = {
      title: words.question(name),
      body: words.questionBody,
      confirmLabel: words.remove,
      cancelLabel: words.removeCancel,
      danger: true,
    };
    if (await confirmAndRun(question, () => mutateAsync(id))) announce(words.removed);
  }

  return { remove, isPending };
}
