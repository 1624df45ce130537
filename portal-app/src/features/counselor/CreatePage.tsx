/** Registers a person's preference: empty, from a draft, or as a copy of another person's. */
import type { QueryClient } from "@tanstack/react-query";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { type Params, useSearchParams } from "react-router-dom";
import type { Preference } from "shared-ui/api/types";
import { NEW_PREFERENCE } from "shared-ui/features/preference/drafts";
import { copyOf } from "shared-ui/features/preference/form/answers/values";
import { preferenceQuery } from "shared-ui/features/preference/queries";
import { fetchDraft } from "shared-ui/lib/drafts/form-drafts";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Beginning, type Copy } from "../beginning/Beginning";
import { OfOffice } from "../beginning/OfOffice";
import { beginning } from "../beginning/text";
import { offices } from "../office/text";
import { CounselorForm } from "./CounselorForm";
import { counselors } from "./text";

/** Loads the draft and the copied person; the form works without them. */
export async function load(client: QueryClient, _params: Params, query: URLSearchParams): Promise<void> {
  const from = Number(query.get("from"));
  await Promise.all([
    fetchDraft(client, NEW_PREFERENCE),
    from > 0 ? client.prefetchQuery(preferenceQuery(from)) : null,
  ]);
}

export default function CreatePage(): ReactElement {
  const from = Number(useSearchParams()[0].get("from"));
  const { data: source } = useQuery({ ...preferenceQuery(from), enabled: false });
  return (
    <>
      <PageTitle title={counselors.create.title} lead={counselors.create.lead} />
      <OfOffice question={offices.which.person}>
        {(office) => (
          <Beginning key={`${office} ${from}`} at={NEW_PREFERENCE} copy={source ? copied(source) : null}>
            {(answers) => <CounselorForm preference={null} office={office} copied={answers} />}
          </Beginning>
        )}
      </OfOffice>
    </>
  );
}

function copied(source: Preference): Copy {
  const name = source.name ?? counselors.top.unnamed;
  return { name, answers: copyOf(source), note: beginning.ofPerson };
}
