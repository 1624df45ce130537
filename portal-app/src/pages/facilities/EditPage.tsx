/** Changing a home, its pictures, or taking it off the lists. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { type Params, useNavigate } from "react-router-dom";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { DeleteHome } from "shared-ui/features/home-form/DeleteHome";
import { HomeForm } from "shared-ui/features/home-form/HomeForm";
import { Recruiting } from "shared-ui/features/home-form/Recruiting";
import { StatedVacancies } from "shared-ui/features/home-form/StatedVacancies";
import { idIn, useIdParam } from "shared-ui/routing/params";
import { fetchDraft } from "shared-ui/state/form-drafts";
import { homeQuery, useAssignHome } from "shared-ui/state/homes/homes";
import { useFormDraft } from "shared-ui/state/use-form-draft";
import { homes as words } from "shared-ui/strings/homes/home-list";
import { Assignee } from "../../layouts/assignee/Assignee";
import { CopyLink } from "../../layouts/CopyLink";
import { PrintLink } from "../../layouts/print/PrintLink";
import { paths } from "../../paths";
import { useDraftLeaveGuard } from "../../use-leave-guard";
import { loadOffered } from "./offered-home";

/** Fetch the home and its draft. */
export async function load(client: QueryClient, params: Params): Promise<void> {
  const id = idIn(params, "homeId");
  await Promise.all([loadOffered(client, params), fetchDraft(client, { form: "home", id })]);
}

/** Render the form of the home that the address names. */
export default function EditPage(): ReactElement {
  const homeId = useIdParam("homeId");
  return <EditHome key={homeId} homeId={homeId} />;
}

function EditHome({ homeId }: { homeId: number }): ReactElement {
  const { data: home } = useSuspenseQuery(homeQuery(homeId));
  const navigate = useNavigate();
  const assign = useAssignHome();
  const keeper = useFormDraft({ form: "home", id: homeId });
  const onChanged = useDraftLeaveGuard();

  function leave(): void {
    onChanged(false);
    navigate(paths.facilityTop);
  }

  return (
    <>
      <PageTitle
        title={words.editTitleOf(home.name)}
        actions={
          <>
            <CopyLink href={paths.homeCopy(homeId)} />
            <PrintLink href={paths.homePrint(homeId)} />
          </>
        }
      />
      <Assignee of={home} called={home.name} assign={assign} />
      <Recruiting home={home} />
      <StatedVacancies home={home} />
      <HomeForm
        home={home}
        keeper={keeper}
        onChanged={onChanged}
        onSaved={(_, isComplete) => {
          if (isComplete) leave();
        }}
      />
      <DeleteHome home={home} onDeleted={leave} />
    </>
  );
}
