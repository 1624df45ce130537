/** Deleting the account and saying goodbye: LINE is told, and nothing of the person stays in this browser. */

import { dropAllDrafts } from "shared-ui/lib/drafts/draft";
import { useDialogs } from "shared-ui/ui/dialogs/DialogsProvider";
import { useLine } from "../../line/line-context";
import { paths } from "../../paths";
import { useDeleteAccount } from "../settings/queries";
import { rememberLeft } from "./left";

/** Return how to do it, and whether it is being done. */
export function useGoodbye(): { sayGoodbye: () => void; isGoing: boolean } {
  const line = useLine();
  const { alert } = useDialogs();
  const deletion = useDeleteAccount();

  function sayGoodbye(): void {
    deletion.mutate(line.tokens()?.accessToken ?? null, {
      onSuccess: () => {
        dropAllDrafts();
        rememberLeft();
        // A whole new page: nothing of the person stays in this one.
        window.location.replace(paths.goodbye);
      },
      onError: (error) => {
        if (!error.isSessionExpired) void alert(error.detail);
      },
    });
  }

  return { sayGoodbye, isGoing: deletion.isPending || deletion.isSuccess };
}
