/** Deletes the account, informs LINE and removes the user's data from this browser. */

import { dropAllDrafts } from "shared-ui/lib/drafts/draft";
import { run } from "shared-ui/lib/use-confirm-action";
import { useLine } from "../../line/line-context";
import { paths } from "../../paths";
import { useDeleteAccount } from "../settings/queries";
import { rememberLeft } from "./left";

export function useGoodbye(): { sayGoodbye: () => Promise<void>; isGoing: boolean } {
  const line = useLine();
  const deletion = useDeleteAccount();

  async function sayGoodbye(): Promise<void> {
    if (!(await run(() => deletion.mutateAsync(line.tokens()?.accessToken ?? null)))) return;
    dropAllDrafts();
    rememberLeft();
    // A full page load clears all data in memory.
    window.location.replace(paths.goodbye);
  }

  return { sayGoodbye, isGoing: deletion.isPending || deletion.isSuccess };
}
