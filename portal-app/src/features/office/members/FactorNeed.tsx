/** Whether all members of an office must have a second factor, or only its managers. */
import { type ReactElement, useId } from "react";
import type { Office } from "shared-ui/api/types";
import { run } from "shared-ui/lib/use-confirm-action";
import { Switch } from "shared-ui/ui/choices/Switch";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { factors } from "../../account/factors/text";
import { useRequireFactor } from "./member-changes";

const words = factors.members;

export function FactorNeed({ office }: { office: Office }): ReactElement {
  const require = useRequireFactor(office.id);
  const toast = useToast();
  const hintId = useId();

  async function change(isNeeded: boolean): Promise<void> {
    if (await run(() => require.mutateAsync(isNeeded))) toast(words.changed);
  }

  return (
    <div>
      <Switch
        label={words.need}
        on={office.needs_factor}
        stateLabel={office.needs_factor ? words.on : words.off}
        describedBy={hintId}
        onChange={(on) => void change(on)}
      />
      <p id={hintId}>{words.needHint}</p>
    </div>
  );
}
