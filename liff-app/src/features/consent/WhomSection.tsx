/** For whom the applicant registers, changed at any time; each time somebody of the family is asked for their yes. */
import type { FormEvent, ReactElement } from "react";
import { whom } from "shared-ui/features/account/whom.text";
import { easyWhom } from "shared-ui/features/account/whom.text.easy";
import { common } from "shared-ui/lib/text/common.text";
import { easyCommon } from "shared-ui/lib/text/common.text.easy";
import { useStrings } from "shared-ui/lib/text/use-strings";
import { Button } from "shared-ui/ui/buttons/Button";
import { useDialogs } from "shared-ui/ui/dialogs/DialogsProvider";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { Section } from "shared-ui/ui/layout/Section";
import { Furigana } from "shared-ui/ui/text/Furigana";
import styles from "../settings/settings.module.css";
import { useChangePerson } from "./queries";
import { useWhom } from "./use-whom";
import { WhomFields } from "./WhomFields";

/** Render the choice as it is saved, and what is being chosen. */
export function WhomSection({ known }: { known: string | null }): ReactElement {
  const words = useStrings(whom, easyWhom).settings;
  const { sending } = useStrings(common, easyCommon);
  const choice = useWhom(known);
  const change = useChangePerson();
  const toast = useToast();
  const { alert } = useDialogs();

  function save(event: FormEvent): void {
    event.preventDefault();
    const person = choice.read();
    if (person === undefined) return;
    change.mutate(person, {
      onSuccess: () => {
        toast(<Furigana text={words.saved} />);
        // Another name is another yes.
        choice.set({ agrees: false });
      },
      onError: (error) => {
        if (!error.isSessionExpired) void alert(error.detail);
      },
    });
  }

  return (
    <Section title={<Furigana text={words.title} />} lead={<Furigana text={words.lead} />}>
      <form noValidate onSubmit={save} className={styles.form}>
        <WhomFields choice={choice} />
        <Button type="submit" busy={change.isPending} busyLabel={sending}>
          <Furigana text={words.save} />
        </Button>
      </form>
    </Section>
  );
}
