/** Who helps now, since when, and ending it at once. */
import type { ReactElement } from "react";
import { asApiError } from "shared-ui/api/errors";
import type { HelperState } from "shared-ui/api/types";
import { Button } from "shared-ui/components/buttons/Button";
import { useDialogs } from "shared-ui/components/dialogs/DialogsProvider";
import { useToast } from "shared-ui/components/feedback/ToastProvider";
import { Section } from "shared-ui/components/layout/Section";
import { Furigana } from "shared-ui/components/text/Furigana";
import { Sentences } from "shared-ui/components/text/Sentences";
import { date } from "shared-ui/rules/dates";
import { useEndHelp } from "shared-ui/state/people/helper";
import { easyHelper } from "shared-ui/strings/people/easy-helper";
import { helper as helperWords } from "shared-ui/strings/people/helper";
import { useStrings } from "shared-ui/strings/use-strings";

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
