/** Pauses, stops, resumes and erases a registration. Stopping and erasing need confirmation. */

import { limits } from "../../api/generated/limits";
import { run, useConfirmAction } from "../../lib/use-confirm-action";
import { useToast } from "../../ui/feedback/ToastProvider";
import { focusedPlace, focusHeadingNear } from "../../ui/focus/place";
import { type PreferenceEnd, usePreferenceEnd } from "./queries";
import { useStoppingText } from "./text";

export interface Stopping {
  rest: () => Promise<void>;
  stop: () => Promise<void>;
  resume: () => Promise<void>;
  erase: () => Promise<void>;
  /** The action that is pending, if any. */
  busy: PreferenceEnd | null;
}

/** `onDone` runs after an action succeeded. */
export function useStopping(preferenceId: number, onDone?: () => void): Stopping {
  const words = useStoppingText();
  const { confirm } = useConfirmAction();
  const toast = useToast();
  const change = usePreferenceEnd();

  async function take(end: PreferenceEnd, done: string, pressed = focusedPlace()): Promise<void> {
    if (!(await run(() => change.mutateAsync({ preferenceId, end })))) return;
    toast(done);
    // The pressed button is removed by its own action; the heading of what changed gets the focus.
    focusHeadingNear(pressed);
    onDone?.();
  }

  return {
    // No confirmation, because one click undoes it.
    rest: () => take("rest", words.resting.rested),
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
