/** The messages above a form's fields: faults to fix, a failed save, and a restored draft. */
import { type ReactElement, useEffect, useRef } from "react";
import { useErrorText } from "../../../lib/text/errors.text";
import { Button } from "../../../ui/buttons/Button";
import { ErrorNotice, Notice } from "../../../ui/feedback/Notice";
import { giveFocusBack } from "../../../ui/focus/place";
import { ErrorSummary } from "../../../ui/form/ErrorSummary";
import { focusField } from "../../../ui/form/focus-field";
import { Stack } from "../../../ui/layout/Stack";
import { Furigana } from "../../../ui/text/Furigana";
import type { FieldName } from "../preference-fields";
import { usePreferenceText } from "../text";
import styles from "./preference-form.module.css";
import type { PreferenceForm } from "./use-preference-form";

interface FormMessagesProps {
  form: PreferenceForm;
  /** The visible fields: only their faults can be fixed here. */
  fields: readonly FieldName[];
  showDraft: boolean;
  /** Continues on the page on which the draft was left. */
  onContinue?: () => void;
}

export function FormMessages({ form, fields, showDraft, onContinue }: FormMessagesProps): ReactElement {
  const { faults, failure, attempt } = form;
  const { summaryTitle } = useErrorText();
  const faulty = fields.flatMap((name) => {
    const sentence = faults[name];
    return sentence ? [{ name, message: sentence }] : [];
  });
  // A single fault is shown only at its field, which gets the focus and is described by the fault. With several
  // faults, the summary gets the focus and links to each field (WCAG 3.3.1; docs/decisions.md §10).
  const [first, ...others] = faulty;
  const alone = first && others.length === 0 ? first.name : null;
  const pointedOut = useRef(0);
  const hasFaults = faulty.length > 0;
  useEffect(() => {
    if (alone && attempt > pointedOut.current) focusField(alone);
    // When the user fixes several faults and one is left, the focus must not move away from the field they type in.
    if (hasFaults) pointedOut.current = attempt;
  }, [alone, attempt, hasFaults]);
  return (
    <>
      {!alone && <ErrorSummary errors={faulty} attempt={attempt} title={<Furigana text={summaryTitle} />} />}
      <ErrorNotice error={failure} announce />
      {showDraft && form.isRestored && <DraftNotice form={form} onContinue={onContinue} />}
    </>
  );
}

function DraftNotice({ form, onContinue }: Pick<FormMessagesProps, "form" | "onContinue">): ReactElement {
  const { answers, draft } = usePreferenceText();

  function startOver(): void {
    form.startOver();
    // The notice is unmounted together with its focused button.
    giveFocusBack(null);
  }

  return (
    <Notice title={<Furigana text={draft.restored} />}>
      <Stack gap={8}>
        <p>
          <Furigana text={draft.picturesAgain} />
        </p>
        {onContinue && (
          <p>
            <Furigana text={answers.goOnWords} />
          </p>
        )}
        <div className={styles.ways}>
          {onContinue && (
            <Button size="small" onClick={onContinue}>
              <Furigana text={answers.goOn} />
            </Button>
          )}
          <Button variant="secondary" size="small" onClick={startOver}>
            <Furigana text={form.preference ? draft.discard : draft.discardNew} />
          </Button>
        </div>
      </Stack>
    </Notice>
  );
}
