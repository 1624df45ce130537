/** What the form has to say above its fields: what needs mending, why saving failed, and that a draft was brought back. */
import type { ReactElement } from "react";
import { Button } from "../../components/buttons/Button";
import { giveFocusBack } from "../../components/dialogs/give-focus-back";
import { Notice } from "../../components/feedback/Notice";
import { ErrorSummary } from "../../components/form/ErrorSummary";
import { Stack } from "../../components/layout/Stack";
import { Furigana } from "../../components/text/Furigana";
import { easyErrors } from "../../strings/frame/easy-errors";
import { errors } from "../../strings/frame/errors";
import { useStrings } from "../../strings/use-strings";
import type { FieldName } from "./answers/values";
import { usePreferenceWords } from "./fields/use-field";
import type { PreferenceForm } from "./use-preference-form";

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
