/** The form as one page per group, with a review at the end, for the LIFF app. The portal's form is PreferencePage. */
import { type FormEvent, type ReactElement, type ReactNode, useState } from "react";
import type { Preference } from "shared-ui/api/types";
import { useSubjectText } from "shared-ui/features/account/subject-name";
import { FittingHomes } from "shared-ui/features/preference/fitting-homes/FittingHomes";
import { GROUPS, groupIndexOf } from "shared-ui/features/preference/form/answers/groups";
import { useAnswerCheck } from "shared-ui/features/preference/form/answers/use-answer-check";
import { FormMessages } from "shared-ui/features/preference/form/FormMessages";
import { GroupFields } from "shared-ui/features/preference/form/fields/GroupFields";
import styles from "shared-ui/features/preference/form/preference-form.module.css";
import type { PreferenceForm } from "shared-ui/features/preference/form/use-preference-form";
import { ALL_FIELDS } from "shared-ui/features/preference/preference-fields";
import { usePreferenceText } from "shared-ui/features/preference/text";
import { Button } from "shared-ui/ui/buttons/Button";
import { DraftLine } from "shared-ui/ui/form/DraftLine";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Steps } from "shared-ui/ui/layout/Steps";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { PreferenceReview } from "./PreferenceReview";

export const STEP_COUNT = GROUPS.length + 1;

interface PreferenceStepsProps {
  form: PreferenceForm;
  /** From 1 to STEP_COUNT. The page keeps it in the URL, so that the back button works. */
  step: number;
  onStep: (step: number) => void;
  onBack: () => void;
  onSaved: (preference: Preference) => void;
  /** What homes will read of the answers, on the last page. */
  preview?: ReactNode;
  /** The step at which a draft continues. */
  continueAt?: number;
}

export function PreferenceSteps(props: PreferenceStepsProps): ReactElement {
  const { form, step, onStep, onBack, onSaved, preview, continueAt } = props;
  const subjectText = useSubjectText();
  const words = usePreferenceText();
  const check = useAnswerCheck(form);
  const [isChecking, setChecking] = useState(false);
  const [openedAt] = useState(step);
  const group = GROUPS[step - 1];
  const name = group?.name ?? "review";
  const isBeforeReview = step === GROUPS.length;

  async function goOn(): Promise<void> {
    if (group) {
      if ((await check(group.fields)) === null) onStep(step + 1);
      return;
    }
    const missing = await check(ALL_FIELDS);
    const outcome = missing ? { saved: null, faulty: missing } : await form.save();
    if (outcome.saved) onSaved(outcome.saved);
    else if (outcome.faulty) onStep(groupIndexOf(outcome.faulty) + 1);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isChecking) return;
    setChecking(true);
    await goOn();
    setChecking(false);
  }

  const saveWord = form.preference ? words.submit.update : words.submit.create;
  const onWord = isBeforeReview ? words.toReview : words.next;
  return (
    <Stack as="form" gap={24} noValidate onSubmit={submit}>
      <Steps current={step} total={STEP_COUNT} />
      <PageTitle
        key={name}
        title={subjectText(words.groups[name])}
        lead={words.notes[name] && <Furigana text={subjectText(words.notes[name])} />}
      />
      <FormMessages
        form={form}
        fields={group?.fields ?? []}
        showDraft={step === openedAt}
        onContinue={continueAt && continueAt > step ? () => onStep(continueAt) : undefined}
      />
      {group ? (
        <GroupFields group={group.name} form={form} />
      ) : (
        <PreferenceReview form={form} onChange={(index) => onStep(index + 1)} preview={preview} />
      )}
      <FittingHomes form={form} />
      <DraftLine draft={form.draft} onTake={form.takeNewer} />
      <div className={styles.ways}>
        <Button type="submit" size="large" busy={form.isSaving} busyLabel={words.saving}>
          <Furigana text={group ? onWord : saveWord} />
        </Button>
        <Button variant="secondary" size="large" onClick={onBack}>
          <Furigana text={words.back} />
        </Button>
      </div>
    </Stack>
  );
}
