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
}

/** Render the form. */
export function CounselorForm({ userId, preference }: CounselorFormProps): ReactElement {
  const form = usePreferenceForm({ userId, preference, withName: true });
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
