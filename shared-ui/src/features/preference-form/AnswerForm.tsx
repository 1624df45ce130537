/** One answer by itself, saved at once. */
import { type FormEvent, type ReactElement, useState } from "react";
import { Button } from "../../components/buttons/Button";
import { PageTitle } from "../../components/layout/PageTitle";
import { Furigana, withoutReadings } from "../../components/text/Furigana";
import { useAbout } from "../../state/accounts/whom";
import { useAnnotate } from "../../strings/labels";
import { answers } from "../../strings/people/answers";
import { easyAnswers } from "../../strings/people/easy-answers";
import { useStrings } from "../../strings/use-strings";
import { termOf, type Unit } from "./answers/units";
import { useAnswerCheck } from "./answers/use-answer-check";
import { FormMessages } from "./FormMessages";
import { GroupFields } from "./fields/GroupFields";
import { usePreferenceWords } from "./fields/use-field";
import styles from "./preference-form.module.css";
import type { PreferenceForm } from "./use-preference-form";

interface AnswerFormProps {
  form: PreferenceForm;
  unit: Unit;
  onBack: () => void;
  onSaved: () => void;
}

/** Render the answer's fields; without a change saving is going back. */
export function AnswerForm({ form, unit, onBack, onSaved }: AnswerFormProps): ReactElement {
  const words = useStrings(answers, easyAnswers);
  const { notes, saving } = usePreferenceWords();
  const annotate = useAnnotate();
  const about = useAbout();
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
    <form noValidate onSubmit={submit} className={styles.form}>
      <PageTitle title={annotate(termOf(unit))} lead={note && <Furigana text={about(note)} />} />
      <FormMessages form={form} fields={unit.fields} showDraft={false} />
      <GroupFields group={unit.group.name} form={form} only={unit.fields} />
      <div className={styles.ways}>
        <Button type="submit" size="large" busy={form.isSaving} busyLabel={withoutReadings(saving)}>
          <Furigana text={words.save} />
        </Button>
        <Button variant="secondary" size="large" onClick={onBack}>
          <Furigana text={words.back} />
        </Button>
      </div>
    </form>
  );
}
