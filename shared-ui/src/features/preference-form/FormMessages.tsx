/** What the form has to say above its fields: what needs mending, why saving failed, and that a draft was brought back. */
import type { ReactElement } from "react";
import { Button } from "../../components/Button";
import { ErrorSummary } from "../../components/ErrorSummary";
import { Furigana } from "../../components/Furigana";
import { giveFocusBack } from "../../components/give-focus-back";
import { Notice } from "../../components/Notice";
import { Stack } from "../../components/Stack";
import { easyErrors } from "../../strings/easy/errors";
import { errors } from "../../strings/errors";
import { useStrings } from "../../strings/use-strings";
import { usePreferenceWords } from "./use-field";
import type { PreferenceForm } from "./use-preference-form";
import type { FieldName } from "./values";

interface FormMessagesProps {
  form: PreferenceForm;
  /** The fields in sight: only their faults can be mended here. */
  fields: readonly FieldName[];
  showDraft: boolean;
}

/** Render the messages that there are. */
export function FormMessages({ form, fields, showDraft }: FormMessagesProps): ReactElement {
  const { faults, failure, attempt } = form;
  const { summaryTitle } = useStrings(errors, easyErrors);
  const faulty = fields.flatMap((name) => {
    const sentence = faults[name];
    return sentence ? [{ name, message: sentence }] : [];
  });
  return (
    <>
      <ErrorSummary errors={faulty} attempt={attempt} title={<Furigana text={summaryTitle} />} />
      {failure && (
        <Notice tone="error" announce>
          {failure.detail}
        </Notice>
      )}
      {showDraft && form.isRestored && <DraftNotice form={form} />}
    </>
  );
}

function DraftNotice({ form }: { form: PreferenceForm }): ReactElement {
  const { draft } = usePreferenceWords();

  function startOver(): void {
    form.startOver();
    // The notice goes, and its button with it.
    giveFocusBack(null);
  }

  return (
    <Notice title={<Furigana text={draft.restored} />}>
      <Stack gap="small">
        <p>
          <Furigana text={draft.picturesAgain} />
        </p>
        <div>
          <Button variant="secondary" size="small" onClick={startOver}>
            <Furigana text={form.preference ? draft.discard : draft.discardNew} />
          </Button>
        </div>
      </Stack>
    </Notice>
  );
}
