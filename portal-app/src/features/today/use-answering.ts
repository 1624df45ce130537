/** What every answer on a line has in common: it is said, its line is gone, and a refusal is shown. */
import { asApiError } from "shared-ui/api/errors";
import { useDialogs } from "shared-ui/ui/dialogs/DialogsProvider";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";

/** Return how an answer that is on its way is followed; `onDone` is called once it is taken. */
export function useAnswering(onDone: () => void): (sent: Promise<unknown>, said: string) => Promise<void> {
  const toast = useToast();
  const { alert } = useDialogs();
  // Of a promise, since the line is mostly gone when the answer is taken: what was passed to `mutate` is not called then.
  return async (sent, said) => {
    try {
      await sent;
    } catch (thrown) {
      const error = asApiError(thrown);
      if (!error.isSessionExpired) await alert(error.detail);
      return;
    }
    toast(said);
    onDone();
  };
}
