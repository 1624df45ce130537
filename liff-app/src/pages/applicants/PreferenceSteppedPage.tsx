/** The stepped form in the app: the step is kept in the address, leaving asks, and saving leads to my page. */
import { type ReactElement, useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { Preference } from "shared-ui/api/types";
import { useDialogs } from "shared-ui/components/dialogs/DialogsProvider";
import { Furigana } from "shared-ui/components/text/Furigana";
import { PreferenceSteps, STEP_COUNT } from "shared-ui/features/preference-form/PreferenceSteps";
import { usePreferenceForm } from "shared-ui/features/preference-form/use-preference-form";
import { useLeaveGuard } from "shared-ui/routing/use-leave-guard";
import { applicants } from "shared-ui/strings/people/applicants";
import { easyApplicants } from "shared-ui/strings/people/easy-applicants";
import { easyPreferences } from "shared-ui/strings/people/easy-preferences";
import { preferences } from "shared-ui/strings/people/preferences";
import { useStrings } from "shared-ui/strings/use-strings";
import { paths } from "../../paths";

interface PreferenceSteppedPageProps {
  userId: number;
  /** Null for a new one. */
  preference: Preference | null;
}

/** Render the form at the step of the address. */
export function PreferenceSteppedPage({ userId, preference }: PreferenceSteppedPageProps): ReactElement {
  const { created, updated, leave } = useStrings(preferences, easyPreferences);
  const { saved: next } = useStrings(applicants, easyApplicants);
  const form = usePreferenceForm({ userId, preference, withName: false });
  // Nothing is given up: the draft stays, and a reload loses nothing either.
  const onChanged = useLeaveGuard({ words: leave });
  useEffect(() => onChanged(form.hasChanges()));
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const { alert } = useDialogs();
  const asked = Number(query.get("step") ?? 1);
  const step = Number.isInteger(asked) && asked >= 1 && asked <= STEP_COUNT ? asked : 1;

  function goBack(): void {
    // The way back is the browser's own, unless this page is where the tab began.
    if (hasPageBefore()) void navigate(-1);
    else if (step > 1) setQuery({ step: String(step - 1) }, { replace: true });
    else void navigate(paths.top);
  }

  async function finish(): Promise<void> {
    onChanged(false);
    await alert(<Furigana text={preference ? updated : `${created}\n${next.words}`} />);
    await navigate(paths.top, { replace: true });
  }

  return (
    <PreferenceSteps
      form={form}
      step={step}
      onStep={(to) => setQuery({ step: String(to) })}
      onBack={goBack}
      onSaved={() => void finish()}
    />
  );
}

/** The router numbers its entries; only those after the first have one of ours before them. */
function hasPageBefore(): boolean {
  const state = window.history.state as { idx?: number } | null;
  return (state?.idx ?? 0) > 0;
}
