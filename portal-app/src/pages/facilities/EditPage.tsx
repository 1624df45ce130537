/** Changing a home, its pictures, or taking it off the lists. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useNavigate } from "react-router-dom";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { DeleteHome } from "shared-ui/features/home-form/DeleteHome";
import { HomeForm } from "shared-ui/features/home-form/HomeForm";
import { useHomeDraft } from "shared-ui/features/home-form/values/home-draft";
import { useIdParam } from "shared-ui/routing/params";
import { homeQuery, useAssignHome } from "shared-ui/state/homes/homes";
import { homes as words } from "shared-ui/strings/homes/home-list";
import { Assignee } from "../../layouts/assignee/Assignee";
import { PrintLink } from "../../layouts/print/PrintLink";
import { paths } from "../../paths";
import { useLeaveGuard } from "../../use-leave-guard";
import { loadOffered } from "./offered-home";

export { loadOffered as load };

/** Render the form of the home that the address names. */
export default function EditPage(): ReactElement {
  const homeId = useIdParam("homeId");
  return <EditHome key={homeId} homeId={homeId} />;
}

function EditHome({ homeId }: { homeId: number }): ReactElement {
  const { data: home } = useSuspenseQuery(homeQuery(homeId));
  const navigate = useNavigate();
  const assign = useAssignHome();
  const draft = useHomeDraft(homeId);
  const onChanged = useLeaveGuard(draft.drop);

  function leave(): void {
    draft.drop();
    onChanged(false);
    navigate(paths.facilityTop);
  }

  return (
    <>
      <PageTitle
        title={words.editTitle}
        lead={home.name}
        actions={<PrintLink href={paths.homePrint(homeId)} />}
      />
      <Assignee of={home} called={home.name} assign={assign} />
      <HomeForm
        home={home}
        draft={draft}
        onChanged={onChanged}
        onSaved={(_, isComplete) => {
          if (isComplete) leave();
        }}
      />
      <DeleteHome home={home} onDeleted={leave} />
    </>
  );
}
