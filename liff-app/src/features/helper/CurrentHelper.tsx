/** Who helps now, since when, and ending it at once. */
import type { ReactElement } from "react";
import { asApiError } from "shared-ui/api/errors";
import type { HelperState } from "shared-ui/api/types";
import { date } from "shared-ui/lib/dates";
import { useStrings } from "shared-ui/lib/text/use-strings";
import { Button } from "shared-ui/ui/buttons/Button";
import { useDialogs } from "shared-ui/ui/dialogs/DialogsProvider";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { Section } from "shared-ui/ui/layout/Section";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { Sentences } from "shared-ui/ui/text/Sentences";
import { useEndHelp } from "./queries";
import { helper as helperWords } from "./text";
import { easyHelper } from "./text.easy";

interface CurrentHelperProps {
  helper: NonNullable<HelperState["helper"]>;
  onEnded: () => void;
}

/** Render who it is. */
export function CurrentHelper({ helper, onEnded }: CurrentHelperProps): ReactElement {
  const words = useStrings(helperWords, easyHelper);
  const { confirm, alert } = useDialogs();
  const toast = useToast();
  const end = useEndHelp();

  async function ask(): Promise<void> {
    const sure = await confirm({
      title: <Furigana text={words.endTitle(helper.name)} />,
      body: <Sentences text={words.endBody} />,
      confirmLabel: <Furigana text={words.end} />,
    });
    if (!sure) return;
    try {
      await end.mutateAsync();
      onEnded();
      toast(<Furigana text={words.ended} />);
    } catch (thrown) {
      const error = asApiError(thrown);
      if (!error.isSessionExpired) await alert(error.detail);
    }
  }

  return (
    <Section title={<Furigana text={words.who(helper.name)} />}>
      <p>
        <Furigana text={words.since(date(helper.started_at, "long"))} />
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
