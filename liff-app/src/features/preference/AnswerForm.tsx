/** Form for one answer, saved immediately. */
import { type FormEvent, type ReactElement, useState } from "react";
import { useSubjectText } from "shared-ui/features/account/subject-name";
import { useAnswerCheck } from "shared-ui/features/preference/form/answers/use-answer-check";
import { FormMessages } from "shared-ui/features/preference/form/FormMessages";
import { GroupFields } from "shared-ui/features/preference/form/fields/GroupFields";
import styles from "shared-ui/features/preference/form/preference-form.module.css";
import type { PreferenceForm } from "shared-ui/features/preference/form/use-preference-form";
import { usePreferenceText } from "shared-ui/features/preference/text";
import { useAnnotate } from "shared-ui/lib/text/labels";
import { Button } from "shared-ui/ui/buttons/Button";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { termOf, type Unit } from "./units";

interface AnswerFormProps {
  form: PreferenceForm;
  unit: Unit;
  onBack: () => void;
  onSaved: () => void;
}

/** Saving without a change just goes back. */
export function AnswerForm({ form, unit, onBack, onSaved }: AnswerFormProps): ReactElement {
  const { answers: words, notes, saving } = usePreferenceText();
  const annotate = useAnnotate();
  const subjectText = useSubjectText();
  const check = useAnswerCheck(form);
  const [isChecking, setChecking] = useState(false);
  const note = notes[unit.group.name];

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isChecking) return;
    if (!form.hasChanges()) return onBack();
    setChecking(true);
    const outcome = (await check(unit.fields)) === null ? await form.save() : null;
    setChecking(false);
    if (outcome?.saved) onSaved();
  }

  return (
    <Stack as="form" gap={24} noValidate onSubmit={submit}>
      <PageTitle title={annotate(termOf(unit))} lead={note && <Furigana text={subjectText(note)} />} />
      <FormMessages form={form} fields={unit.fields} showDraft={false} />
      <GroupFields group={unit.group.name} form={form} only={unit.fields} />
      <div className={styles.ways}>
        <Button type="submit" size="large" busy={form.isSaving} busyLabel={saving}>
          <Furigana text={words.save} />
        </Button>
        <Button variant="secondary" size="large" onClick={onBack}>
          <Furigana text={words.back} />
        </Button>
      </div>
    </Stack>
  );
}
