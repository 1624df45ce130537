/** Changes a home and its pictures, or removes it from the lists. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { type Params, useNavigate } from "react-router-dom";
import { fetchDraft } from "shared-ui/lib/drafts/form-drafts";
import { useFormDraft } from "shared-ui/lib/drafts/use-form-draft";
import { idIn, useIdParam } from "shared-ui/lib/routing/params";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { useDraftLeaveGuard } from "../../lib/use-leave-guard";
import { paths } from "../../paths";
import { Assignee } from "../assignee/Assignee";
import { CopyLink } from "../beginning/CopyLink";
import { DeleteHome } from "../home/form/DeleteHome";
import { HomeForm } from "../home/form/HomeForm";
import { Recruiting } from "../home/form/Recruiting";
import { StatedVacancies } from "../home/form/StatedVacancies";
import { homeQuery, useAssignHome } from "../home/queries";
import { PrintLink } from "../sheets/PrintLink";
import { loadOffered } from "./offered-home";
import { homes as words } from "./text";

export async function load(client: QueryClient, params: Params): Promise<void> {
  const id = idIn(params, "homeId");
  await Promise.all([loadOffered(client, params), fetchDraft(client, { form: "home", id })]);
}

export default function EditPage(): ReactElement {
  const homeId = useIdParam("homeId");
  return <EditHome key={homeId} homeId={homeId} />;
}

function EditHome({ homeId }: { homeId: number }): ReactElement {
  const { data: home } = useSuspenseQuery(homeQuery(homeId));
  const navigate = useNavigate();
  const assign = useAssignHome();
  const store = useFormDraft({ form: "home", id: homeId });
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
        store={store}
        onChanged={onChanged}
        onSaved={(_, isComplete) => {
          if (isComplete) leave();
        }}
      />
      <DeleteHome home={home} onDeleted={leave} />
    </>
  );
}
