/** For whom the applicant registers, changed at any time; each time somebody of the family is asked for their yes. */
import type { FormEvent, ReactElement } from "react";
import { Button } from "shared-ui/components/buttons/Button";
import { useDialogs } from "shared-ui/components/dialogs/DialogsProvider";
import { useToast } from "shared-ui/components/feedback/ToastProvider";
import { Section } from "shared-ui/components/layout/Section";
import { Furigana } from "shared-ui/components/text/Furigana";
import { useChangePerson } from "shared-ui/state/people/consent";
import { common } from "shared-ui/strings/common";
import { easyCommon } from "shared-ui/strings/easy-common";
import { easyWhom } from "shared-ui/strings/people/easy-whom";
import { whom } from "shared-ui/strings/people/whom";
import { useStrings } from "shared-ui/strings/use-strings";
import { useWhom } from "../whom/use-whom";
import { WhomFields } from "../whom/WhomFields";
import styles from "./settings.module.css";

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
