/** How many recovery codes are left, and making new ones. */
import type { ReactElement } from "react";
import type { Factors } from "shared-ui/api/types";
import { Button } from "shared-ui/components/buttons/Button";
import { Section } from "shared-ui/components/layout/Section";
import { useAsking } from "shared-ui/features/use-asking";
import { useNewRecoveryCodes } from "shared-ui/state/accounts/factors";
import { factors } from "shared-ui/strings/accounts/factors";

const words = factors.recovery;

interface RecoveryCodesProps {
  own: Factors;
  onCodes: (codes: readonly string[]) => void;
}

/** Render the count; without a factor there is nothing to recover, and no code. */
export function RecoveryCodes({ own, onCodes }: RecoveryCodesProps): ReactElement {
  const make = useNewRecoveryCodes();
  const { ask } = useAsking();
  const hasFactor = own.app !== null || own.passkeys.length > 0;
  const again = () =>
    ask(
      { title: words.againTitle, body: words.againBody, confirmLabel: words.confirm, danger: true },
      async () => onCodes(await make.mutateAsync()),
    );
  return (
    <Section title={words.title} lead={words.lead}>
      <p>{hasFactor ? words.left(own.recovery_codes) : words.none}</p>
      {hasFactor && (
        <div>
          <Button variant="secondary" busy={make.isPending} onClick={() => void again()}>
            {words.again}
          </Button>
        </div>
      )}
    </Section>
  );
}
