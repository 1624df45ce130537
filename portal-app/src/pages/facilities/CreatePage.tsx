/** Registering a home. */
import type { ReactElement } from "react";
import { useNavigate } from "react-router-dom";
import { PageTitle } from "shared-ui/components/PageTitle";
import { HomeForm } from "shared-ui/features/home-form/HomeForm";
import { useHomeDraft } from "shared-ui/features/home-form/home-draft";
import { homes as words } from "shared-ui/strings/home-list";
import { homeForm } from "shared-ui/strings/homes";
import { paths } from "../../paths";
import { useLeaveGuard } from "../../useLeaveGuard";

/** Render the empty form; a home whose pictures are missing goes on to its edit page. */
export default function CreatePage(): ReactElement {
  const navigate = useNavigate();
  const draft = useHomeDraft(null);
  const onChanged = useLeaveGuard(draft.drop);

  function goOn(homeId: number, isComplete: boolean): void {
    onChanged(false);
    navigate(isComplete ? paths.facilityTop : paths.homeEdit(homeId), { replace: !isComplete });
  }

  return (
    <>
      <PageTitle title={words.createTitle} lead={homeForm.requiredNote} />
      <HomeForm home={null} draft={draft} onChanged={onChanged} onSaved={goOn} />
    </>
  );
}
