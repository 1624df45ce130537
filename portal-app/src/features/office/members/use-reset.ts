/** Helps a member who has lost all second factors. */
import type { Member } from "shared-ui/api/types";
import { useConfirmAction } from "shared-ui/lib/use-confirm-action";
import { factors } from "../../account/factors/text";
import { useResetFactors } from "./member-changes";

const words = factors.members;

/** Asks for confirmation, with an explanation, before it removes them. */
export function useReset(officeId: number): (member: Member) => Promise<void> {
  const reset = useResetFactors(officeId);
  const { confirmAndToast } = useConfirmAction();
  return ({ id, name }) =>
    confirmAndToast(
      {
        title: words.resetTitle(name),
        body: words.resetBody,
        confirmLabel: factors.remove,
        cancelLabel: factors.removeCancel,
        danger: true,
      },
      () => reset.mutateAsync(id),
      words.resetDone(name),
    );
}
