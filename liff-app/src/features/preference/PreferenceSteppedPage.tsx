/** The stepped form as a page: the step is in the URL, leaving asks first, and saving leads to the top page. */
import { type ReactElement, useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { FacilityPreviewAnswers, KeptDraft } from "shared-ui/api/types";
import { NEW_PREFERENCE } from "shared-ui/features/preference/drafts";
import { REQUIRED_LISTS, REQUIRED_TEXTS } from "shared-ui/features/preference/form/answers/values";
import { usePreferenceForm } from "shared-ui/features/preference/form/use-preference-form";
import type { PreferenceValues } from "shared-ui/features/preference/preference-fields";
import { usePreferenceText } from "shared-ui/features/preference/text";
import { plainNumber } from "shared-ui/lib/digits";
import { useFormDraft } from "shared-ui/lib/drafts/use-form-draft";
import { useLeaveGuard } from "shared-ui/lib/routing/use-leave-guard";
import { useWording } from "shared-ui/lib/text/use-strings";
import { useDialogs } from "shared-ui/ui/dialogs/DialogsProvider";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { PLAIN_LINES } from "shared-ui/ui/text/plain-lines";
import { paths } from "../../paths";
import { AnswersPreview } from "../facility-preview/AnswersPreview";
import { PreferenceSteps, STEP_COUNT } from "./PreferenceSteps";
import { hasPageBefore } from "./page-before";

interface PreferenceSteppedPageProps {
  /** A draft from earlier, possibly from another window. */
  begun: KeptDraft | null;
}

export function PreferenceSteppedPage({ begun }: PreferenceSteppedPageProps): ReactElement {
  const { created, createdNext, leave } = usePreferenceText();
  const isEasy = useWording() === "easy";
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const { alert } = useDialogs();
  const asked = Number(query.get("step") ?? 1);
  const step = Number.isInteger(asked) && asked >= 1 && asked <= STEP_COUNT ? asked : 1;
  const store = useFormDraft(NEW_PREFERENCE, step);
  const form = usePreferenceForm({ preference: null, withName: false, store });
  // Answers are kept as a draft; only a selected picture would be lost.
  const onChanged = useLeaveGuard({ words: leave });
  useEffect(() => onChanged(Object.values(form.files).some((picked) => picked.length > 0)));

  function goBack(): void {
    // Use the browser's history, unless the tab was opened on this page.
    if (hasPageBefore()) void navigate(-1);
    else if (step > 1) setQuery({ step: String(step - 1) }, { replace: true });
    else void navigate(paths.top);
  }

  async function finish(): Promise<void> {
    onChanged(false);
    const lines = [created, isEasy && PLAIN_LINES.registered, createdNext];
    await alert(<Furigana text={lines.filter(Boolean).join("\n")} />);
    await navigate(paths.top, { replace: true });
  }

  return (
    <PreferenceSteps
      form={form}
      step={step}
      onStep={(to) => setQuery({ step: String(to) })}
      onBack={goBack}
      onSaved={() => void finish()}
      preview={<AnswersPreview answers={wholeAnswers(form.values)} />}
      continueAt={begun?.answers ? begun.step : undefined}
    />
  );
}

/** The answers as they would be sent, without pictures; null while one is missing. */
function wholeAnswers(values: PreferenceValues): FacilityPreviewAnswers | null {
  const { name, name_kana, consent_way, consented_on, age, gender, support_level, ...rest } = values;
  if (gender === "" || support_level === "") return null;
  if (REQUIRED_TEXTS.some((field) => values[field].trim() === "")) return null;
  if (REQUIRED_LISTS.some((list) => values[list].length === 0)) return null;
  return { ...rest, name: null, age: Number(plainNumber(age)), gender, support_level };
}
