/** The current helper, since when, and a button to end it immediately. */

import type { ReactElement } from "react";
import type { HelperState } from "shared-ui/api/types";
import { useConfirmAction } from "shared-ui/lib/use-confirm-action";
import { Button } from "shared-ui/ui/buttons/Button";
import { useMoments } from "shared-ui/ui/display/use-moments";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { Section } from "shared-ui/ui/layout/Section";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { useEndHelp } from "./queries";
import { useOwnHelperText } from "./text";

interface CurrentHelperProps {
  helper: NonNullable<HelperState["helper"]>;
  onEnded: () => void;
}

export function CurrentHelper({ helper, onEnded }: CurrentHelperProps): ReactElement {
  const words = useOwnHelperText();
  const { date } = useMoments();
  const { confirmAndRun } = useConfirmAction();
  const toast = useToast();
  const end = useEndHelp();

  async function ask(): Promise<void> {
    const question = {
      title: words.endTitle(helper.name),
      body: words.endBody,
      confirmLabel: words.end,
      cancelLabel: words.endCancel,
    };
    if (!(await confirmAndRun(question, () => end.mutateAsync()))) return;
    onEnded();
    toast(words.ended);
  }

  return (
    <Section title={<Furigana text={words.who(helper.name)} />}>
      <p>
        <Furigana text={words.since(date(helper.started_at))} />
      </p>
      <p>
        <Furigana text={words.ask} />
      </p>
      <Button variant="secondary" size="large" busy={end.isPending} onClick={() => void ask()}>
        <Furigana text={words.end} />
      </Button>
    </Section>
  );
}
