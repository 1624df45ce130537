/** What every answer on a line has in common: it is said, and its line is gone. */
import { run } from "shared-ui/lib/use-confirm-action";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";

/** Follows an answer that is being sent; `onDone` is called after success. */
export function useAnswering(onDone: () => void): (sent: Promise<unknown>, said: string) => Promise<void> {
  const toast = useToast();
  // Of a promise, since the line is mostly gone when the answer is taken: what was passed to `mutate` is not called then.
  return async (sent, said) => {
    if (!(await run(() => sent))) return;
    toast(said);
    onDone();
  };
}
