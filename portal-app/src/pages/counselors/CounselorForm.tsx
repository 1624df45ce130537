/** The preference form on a counselor's page: it asks before it is left, and saving leads to the top. */
import { type ReactElement, useEffect } from "react";
import { useNavigate } from "react-router-dom";
import type { Preference } from "shared-ui/api/types";
import { useDialogs } from "shared-ui/components/dialogs/DialogsProvider";
import { PreferencePage } from "shared-ui/features/preference-form/PreferencePage";
import { usePreferenceForm } from "shared-ui/features/preference-form/use-preference-form";
import { preferences } from "shared-ui/strings/people/preferences";
import { paths } from "../../paths";
import { useLeaveGuard } from "../../use-leave-guard";

interface CounselorFormProps {
  userId: number;
  /** Null for a new one. */
  preference: Preference | null;
  /** Whose new case it is, where the counselor works in several offices. */
  office?: number | null;
}

/** Render the form. */
export function CounselorForm({ userId, preference, office = null }: CounselorFormProps): ReactElement {
  const form = usePreferenceForm({ userId, preference, withName: true, office });
  const onChanged = useLeaveGuard(form.giveUp);
  const { alert } = useDialogs();
  const navigate = useNavigate();
  useEffect(() => onChanged(form.hasChanges()));

  async function finish(): Promise<void> {
    onChanged(false);
    await alert(preference ? preferences.updated : preferences.created);
    await navigate(paths.counselorTop);
  }

  return <PreferencePage form={form} onSaved={() => void finish()} />;
}
