/** Registering a home, from nothing or from what public data says of it. */
import type { QueryClient } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { PublicDraft } from "shared-ui/api/types";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { HomeForm } from "shared-ui/features/home-form/HomeForm";
import { useHomeDraft } from "shared-ui/features/home-form/values/home-draft";
import { homeDraftsQuery, useHomeDrafts } from "shared-ui/state/homes/home-drafts";
import { homes as words } from "shared-ui/strings/homes/home-list";
import { homeForm } from "shared-ui/strings/homes/homes";
import { offices } from "shared-ui/strings/offices/offices";
import { OfOffice } from "../../layouts/OfOffice";
import { paths } from "../../paths";
import { useLeaveGuard } from "../../use-leave-guard";

/** Fetch the drafts of public data; without them the form still stands. */
export function load(client: QueryClient): Promise<unknown> {
  return client.prefetchQuery(homeDraftsQuery());
}

/** Render the form for a new home. */
export default function CreatePage(): ReactElement {
  const [asked] = useSearchParams();
  const { data: drafts = [] } = useHomeDrafts();
  const id = Number(asked.get("draft"));
  const publicDraft = drafts.find((draft) => draft.id === id) ?? null;
  return (
    <>
      <PageTitle title={words.createTitle} lead={homeForm.requiredNote} />
      <NewHome key={id} publicDraft={publicDraft} />
    </>
  );
}

/** Of a draft its office is known. */
function NewHome({ publicDraft }: { publicDraft: PublicDraft | null }): ReactElement {
  // Once it is registered the draft is no longer listed, while the form still stands.
  const [ofDraft] = useState(publicDraft);
  if (ofDraft) return <CreateHome publicDraft={ofDraft} office={null} />;
  return (
    <OfOffice question={offices.which.home}>
      {(office) => <CreateHome key={office} publicDraft={null} office={office} />}
    </OfOffice>
  );
}

/** A home whose pictures are missing goes on to its edit page. */
function CreateHome(props: { publicDraft: PublicDraft | null; office: number | null }): ReactElement {
  const navigate = useNavigate();
  const { publicDraft } = props;
  const draft = useHomeDraft(null, publicDraft?.id);
  const onChanged = useLeaveGuard(draft.drop);

  function goOn(homeId: number, isComplete: boolean): void {
    onChanged(false);
    navigate(isComplete ? paths.facilityTop : paths.homeEdit(homeId), { replace: !isComplete });
  }

  return (
    <HomeForm
      home={null}
      publicDraft={publicDraft}
      office={props.office}
      draft={draft}
      onChanged={onChanged}
      onSaved={goOn}
    />
  );
}
