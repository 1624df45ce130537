/** The preference form on a counselor's page. Drafts are kept, and saving leads to the top page. */
import { type ReactElement, useEffect } from "react";
import { useNavigate } from "react-router-dom";
import type { Preference } from "shared-ui/api/types";
import { peopleAlike } from "shared-ui/features/preference/changes";
import { usePreferenceForm } from "shared-ui/features/preference/form/use-preference-form";
import { preferences } from "shared-ui/features/preference/text";
import type { DraftAnswers } from "shared-ui/lib/drafts/form-drafts";
import { useFormDraft } from "shared-ui/lib/drafts/use-form-draft";
import { useDialogs } from "shared-ui/ui/dialogs/DialogsProvider";
import { useDraftLeaveGuard } from "../../lib/use-leave-guard";
import { paths } from "../../paths";
import { beginning } from "../beginning/text";
import { useAlike } from "../beginning/use-alike";
import { PreferencePage } from "../preference/PreferencePage";

interface CounselorFormProps {
  /** Null for a new one. */
  preference: Preference | null;
  /** The office of a new case, if the counselor works in several. */
  office?: number | null;
  /** Initial values of a new one. */
  copied?: DraftAnswers | null;
}

export function CounselorForm({ preference, office, copied }: CounselorFormProps): ReactElement {
  const store = useFormDraft({ form: "preference", id: preference?.id ?? null });
  const form = usePreferenceForm({ preference, withName: true, store, office, copied });
  const onChanged = useDraftLeaveGuard();
  const mayRegister = useAlike("person");
  const { alert } = useDialogs();
  const navigate = useNavigate();
  useEffect(() => onChanged(form.hasChanges()));

  async function ask(): Promise<boolean> {
    if (preference) return true;
    const { name, name_kana, age } = form.values;
    const found = await peopleAlike({ name, name_kana, age: Number(age) });
    return mayRegister(
      found.map((one) => ({
        id: one.id,
        called: beginning.alike.aged(one.name, one.age),
        href: paths.preferenceEdit(one.id),
      })),
    );
  }

  async function finish(): Promise<void> {
    onChanged(false);
    await alert(preference ? preferences.updated : preferences.created);
    await navigate(paths.counselorTop);
  }

  return <PreferencePage form={form} mayRegister={ask} onSaved={() => void finish()} />;
}
