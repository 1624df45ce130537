/** Helping a member who has lost every second factor. */
import type { Member } from "shared-ui/api/types";
import { useConfirmAction } from "shared-ui/lib/use-confirm-action";
import { factors } from "../../account/factors/text";
import { useResetFactors } from "./member-changes";

const words = factors.members;

/** Return taking a member's second factors away, once it is clear what that means. */
export function useReset(officeId: number): (member: Member) => Promise<void> {
  const reset = useResetFactors(officeId);
  const { confirmAndTell } = useConfirmAction();
  return ({ id, name }) =>
    confirmAndTell(
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
