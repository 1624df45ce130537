/** Changes one answer, saved immediately. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type ReactElement, useEffect } from "react";
import { type Params, redirect, useNavigate, useParams } from "react-router-dom";
import type { Preference } from "shared-ui/api/types";
import { usePreferenceForm } from "shared-ui/features/preference/form/use-preference-form";
import { preferenceQuery } from "shared-ui/features/preference/queries";
import { usePreferenceText } from "shared-ui/features/preference/text";
import { NO_DRAFT_STORE } from "shared-ui/lib/drafts/use-form-draft";
import { idIn, useIdParam } from "shared-ui/lib/routing/params";
import { useLeaveGuard } from "shared-ui/lib/routing/use-leave-guard";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { paths } from "../../paths";
import { AnswerForm } from "./AnswerForm";
import { rememberChanged } from "./changed-answer";
import { hasPageBefore } from "./page-before";
import { type Unit, unitNamed } from "./units";

/** Loads the current preference, so that the change does not start from a stale answer. */
export async function load(client: QueryClient, params: Params): Promise<void> {
  if (!unitNamed(params.answer ?? "")) throw new Response(null, { status: 404 });
  const preference = await client.ensureQueryData(preferenceQuery(idIn(params, "preferenceId")));
  if (!preference.is_active) throw redirect(paths.top);
}

export default function AnswerPage(): ReactElement | null {
  const preferenceId = useIdParam("preferenceId");
  const unit = unitNamed(useParams().answer ?? "");
  const { data: preference } = useQuery(preferenceQuery(preferenceId));
  if (!preference || !unit) return null;
  return <Answer key={unit.name} preference={preference} unit={unit} />;
}

interface AnswerProps {
  preference: Preference;
  unit: Unit;
}

function Answer({ preference, unit }: AnswerProps): ReactElement {
  const words = usePreferenceText().answers;
  const form = usePreferenceForm({ preference, withName: false, store: NO_DRAFT_STORE });
  const onChanged = useLeaveGuard({ words: words.leave });
  useEffect(() => onChanged(form.hasChanges()));
  const navigate = useNavigate();
  const toast = useToast();

  function goBack(): void {
    if (hasPageBefore()) void navigate(-1);
    else void navigate(paths.preferenceEdit(preference.id), { replace: true });
  }

  function finish(): void {
    onChanged(false);
    rememberChanged(unit.name);
    toast(words.saved);
    goBack();
  }

  return <AnswerForm form={form} unit={unit} onBack={goBack} onSaved={finish} />;
}
