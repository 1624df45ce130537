/** Whether everybody of an office must have a second factor, or its managers alone. */
import { type ReactElement, useId } from "react";
import type { Office } from "shared-ui/api/types";
import { Switch } from "shared-ui/components/choices/Switch";
import { useToast } from "shared-ui/components/feedback/ToastProvider";
import { useAsking } from "shared-ui/features/use-asking";
import { useRequireFactor } from "shared-ui/state/offices/member-changes";
import { factors } from "shared-ui/strings/accounts/factors";

const words = factors.members;

/** Render the switch with what it means. */
export function FactorNeed({ office }: { office: Office }): ReactElement {
  const require = useRequireFactor(office.id);
  const { take } = useAsking();
  const toast = useToast();
  const hintId = useId();

  async function change(isNeeded: boolean): Promise<void> {
    if (await take(() => require.mutateAsync(isNeeded))) toast(words.changed);
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
