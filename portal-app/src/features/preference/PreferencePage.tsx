/** The portal's form: all groups on one page. The LIFF app's form is PreferenceSteps. */
import { type FormEvent, type ReactElement, useState } from "react";
import type { Preference } from "shared-ui/api/types";
import { FittingHomes } from "shared-ui/features/preference/fitting-homes/FittingHomes";
import { GROUPS } from "shared-ui/features/preference/form/answers/groups";
import { useAnswerCheck } from "shared-ui/features/preference/form/answers/use-answer-check";
import { FormMessages } from "shared-ui/features/preference/form/FormMessages";
import { GroupFields } from "shared-ui/features/preference/form/fields/GroupFields";
import type { PreferenceForm } from "shared-ui/features/preference/form/use-preference-form";
import { ALL_FIELDS } from "shared-ui/features/preference/preference-fields";
import { usePreferenceText } from "shared-ui/features/preference/text";
import { Button } from "shared-ui/ui/buttons/Button";
import { DraftLine } from "shared-ui/ui/form/DraftLine";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";

interface PreferencePageProps {
  form: PreferenceForm;
  /** Called before the answers are sent. */
  mayRegister?: () => Promise<boolean>;
  onSaved: (preference: Preference) => void;
}

export function PreferencePage({ form, mayRegister, onSaved }: PreferencePageProps): ReactElement {
  const words = usePreferenceText();
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
    <Stack as="form" gap={24} noValidate onSubmit={submit}>
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
    </Stack>
  );
}
