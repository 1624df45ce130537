/** Resting, stopping, starting again and erasing: each asked once (but for resting and starting), done, and said. */

import { limits } from "../../api/generated/limits";
import { useStrings } from "../../lib/text/use-strings";
import { useConfirmAction } from "../../lib/use-confirm-action";
import { useToast } from "../../ui/feedback/ToastProvider";
import { focusedPlace, focusHeadingNear } from "../../ui/focus/place";
import { type PreferenceEnd, usePreferenceEnd } from "./queries";
import { resting } from "./resting.text";
import { easyResting } from "./resting.text.easy";
import { stopping } from "./text";
import { easyStopping } from "./text.easy";

export interface Stopping {
  rest: () => Promise<void>;
  stop: () => Promise<void>;
  resume: () => Promise<void>;
  erase: () => Promise<void>;
  /** Which of them is under way. */
  busy: PreferenceEnd | null;
}

/** Return what may be done with a registration; `onDone` is called after it was done. */
export function useStopping(preferenceId: number, onDone?: () => void): Stopping {
  const words = useStrings(stopping, easyStopping);
  const restWords = useStrings(resting, easyResting);
  const { confirm, run } = useConfirmAction();
  const toast = useToast();
  const change = usePreferenceEnd();

  async function take(end: PreferenceEnd, done: string, pressed = focusedPlace()): Promise<void> {
    if (!(await run(() => change.mutateAsync({ preferenceId, end })))) return;
    toast(done);
    // The button goes with what it ended: the heading near it names the result.
    focusHeadingNear(pressed);
    onDone?.();
  }

  return {
    // Not asked about: one press takes it back.
    rest: () => take("rest", restWords.rested),
    stop: async () => {
      const pressed = focusedPlace();
      const body = words.stopBody(limits.withdrawnDays);
      const { stopTitle: title, stopConfirm: confirmLabel, stopCancel: cancelLabel } = words;
      if (await confirm({ title, body, confirmLabel, cancelLabel }))
        await take("stop", words.stopped, pressed);
    },
    resume: () => take("resume", words.resumed),
    erase: async () => {
      const pressed = focusedPlace();
      const { eraseTitle: title, eraseBody: body } = words;
      const { eraseConfirm: confirmLabel, eraseCancel: cancelLabel } = words;
      if (await confirm({ title, body, confirmLabel, cancelLabel }))
        await take("erase", words.erased, pressed);
    },
    busy: change.isPending ? change.variables.end : null,
  };
}
