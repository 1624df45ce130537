/** The number of unused recovery codes, and creating new ones. */
import type { ReactElement } from "react";
import type { Factors } from "shared-ui/api/types";
import { useConfirmAction } from "shared-ui/lib/use-confirm-action";
import { Button } from "shared-ui/ui/buttons/Button";
import { Section } from "shared-ui/ui/layout/Section";
import { useNewRecoveryCodes } from "./queries";
import { factors } from "./text";

const words = factors.recovery;

interface RecoveryCodesProps {
  own: Factors;
  onCodes: (codes: readonly string[]) => void;
}

/** Without a second factor there are no recovery codes. */
export function RecoveryCodes({ own, onCodes }: RecoveryCodesProps): ReactElement {
  const make = useNewRecoveryCodes();
  const { confirmAndRun } = useConfirmAction();
  const hasFactor = own.app !== null || own.passkeys.length > 0;
  const again = () =>
    confirmAndRun(
      {
        title: words.againTitle,
        body: words.againBody,
        confirmLabel: words.confirm,
        cancelLabel: words.cancel,
        danger: true,
      },
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
