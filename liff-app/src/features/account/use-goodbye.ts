/** Deleting the account and saying goodbye: LINE is told, and nothing of the person stays in this browser. */

import { dropAllDrafts } from "shared-ui/lib/drafts/draft";
import { useConfirmAction } from "shared-ui/lib/use-confirm-action";
import { useLine } from "../../line/line-context";
import { paths } from "../../paths";
import { useDeleteAccount } from "../settings/queries";
import { rememberLeft } from "./left";

/** Return how to do it, and whether it is being done. */
export function useGoodbye(): { sayGoodbye: () => Promise<void>; isGoing: boolean } {
  const line = useLine();
  const { run } = useConfirmAction();
  const deletion = useDeleteAccount();

  async function sayGoodbye(): Promise<void> {
    if (!(await run(() => deletion.mutateAsync(line.tokens()?.accessToken ?? null)))) return;
    dropAllDrafts();
    rememberLeft();
    // A whole new page: nothing of the person stays in this one.
    window.location.replace(paths.goodbye);
  }

  return { sayGoodbye, isGoing: deletion.isPending || deletion.isSuccess };
}
