/** The applicant's registered preference, each answer with a link to change it. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type ReactElement, useEffect, useState } from "react";
import { type Params, redirect } from "react-router-dom";
import type { Preference } from "shared-ui/api/types";
import { FittingHomes } from "shared-ui/features/preference/fitting-homes/FittingHomes";
import { usePreferenceForm } from "shared-ui/features/preference/form/use-preference-form";
import { preferenceQuery } from "shared-ui/features/preference/queries";
import { usePreferenceText } from "shared-ui/features/preference/text";
import { NO_DRAFT_STORE } from "shared-ui/lib/drafts/use-form-draft";
import { idIn, useIdParam } from "shared-ui/lib/routing/params";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { paths } from "../../paths";
import { AnswerReview } from "./AnswerReview";
import { changedAnswer, forgetChanged } from "./changed-answer";

/** Loads the preference; a stopped one cannot be changed. */
export async function load(client: QueryClient, params: Params): Promise<void> {
  const preference = await client.ensureQueryData(preferenceQuery(idIn(params, "preferenceId")));
  if (!preference.is_active) throw redirect(paths.top);
}

export default function EditPage(): ReactElement | null {
  const preferenceId = useIdParam("preferenceId");
  const { data: preference } = useQuery(preferenceQuery(preferenceId));
  if (!preference) return null;
  return <Review key={preference.updated_at} preference={preference} />;
}

function Review({ preference }: { preference: Preference }): ReactElement {
  const words = usePreferenceText().answers;
  const form = usePreferenceForm({ preference, withName: false, store: NO_DRAFT_STORE });
  const [changed] = useState(changedAnswer);
  useEffect(forgetChanged, []);
  return (
    <>
      <PageTitle title={words.title} lead={<Furigana text={words.lead} />} />
      <AnswerReview
        form={form}
        changed={changed}
        hrefOf={(answer) => paths.preferenceAnswer(preference.id, answer)}
      />
      <FittingHomes form={form} />
      <Link href={paths.top} className={buttonClass({ variant: "secondary", size: "large", wide: true })}>
        <span>
          <Furigana text={words.back} />
        </span>
      </Link>
    </>
  );
}
