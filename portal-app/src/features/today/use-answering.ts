/** Common to all answers on a line: confirm it and remove its line. */
import { run } from "shared-ui/lib/use-confirm-action";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";

/** Follows an answer that is being sent; `onDone` is called after success. */
export function useAnswering(onDone: () => void): (sent: Promise<unknown>, done: string) => Promise<void> {
  const toast = useToast();
  // Takes a promise: the line is usually unmounted by then, so callbacks passed to `mutate` would not run.
  return async (sent, done) => {
    if (!(await run(() => sent))) return;
    toast(done);
    onDone();
  };
}
