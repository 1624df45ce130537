/** The whole form on one page with a section for each group: the portal's way. The LIFF app's is PreferenceSteps. */
import { type FormEvent, type ReactElement, useState } from "react";
import type { Preference } from "../../api/types";
import { Button } from "../../components/buttons/Button";
import { DraftLine } from "../../components/form/DraftLine";
import { Section } from "../../components/layout/Section";
import { ALL_FIELDS } from "../../rules/preference-fields";
import { GROUPS } from "./answers/groups";
import { useAnswerCheck } from "./answers/use-answer-check";
import { FormMessages } from "./FormMessages";
import { GroupFields } from "./fields/GroupFields";
import { usePreferenceWords } from "./fields/use-field";
import { FittingHomes } from "./fitting-homes/FittingHomes";
import styles from "./preference-form.module.css";
import type { PreferenceForm } from "./use-preference-form";

interface PreferencePageProps {
  form: PreferenceForm;
  /** Asked before the answers are sent. */
  mayRegister?: () => Promise<boolean>;
  onSaved: (preference: Preference) => void;
}

/** Render the sections and the submit button. */
export function PreferencePage({ form, mayRegister, onSaved }: PreferencePageProps): ReactElement {
  const words = usePreferenceWords();
  const check = useAnswerCheck(form);
  const [isChecking, setChecking] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isChecking) return;
    setChecking(true);
    const isWhole = (await check(ALL_FIELDS)) === null;
    const outcome = isWhole && (await (mayRegister?.() ?? true)) ? await form.save() : null;
    setChecking(false);
    if (outcome?.saved) onSaved(outcome.saved);
  }

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <FormMessages form={form} fields={ALL_FIELDS} showDraft />
      <p>{words.requiredNote}</p>
      {form.draft && !form.preference && <p>{words.draft.term}</p>}
      {GROUPS.map(({ name }) => (
        <Section key={name} title={words.groups[name]} lead={words.notes[name]}>
          <GroupFields group={name} form={form} />
        </Section>
      ))}
      <FittingHomes form={form} />
      <DraftLine draft={form.draft} onTake={form.takeNewer} />
      <div>
        <Button type="submit" size="large" busy={form.isSaving} busyLabel={words.saving}>
          {form.preference ? words.submit.update : words.submit.create}
        </Button>
      </div>
    </form>
  );
}
