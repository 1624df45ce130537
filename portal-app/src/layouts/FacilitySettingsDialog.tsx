/** The window of the header's menu with how the facility is told of new people, fetched when it is opened. */
import type { ReactElement } from "react";
import { Switches } from "shared-ui/components/choices/Switches";
import { Dialog } from "shared-ui/components/dialogs/Dialog";
import { useChangeFacilitySettings, useFacilitySettings } from "shared-ui/state/homes/facility-settings";
import { display } from "shared-ui/strings/frame/display";
import { portal } from "shared-ui/strings/frame/portal";
import { facilitySettings as words } from "shared-ui/strings/homes/facility-settings";

/** Render the window; each switch changes at once. */
export default function FacilitySettingsDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { data: stored, error } = useFacilitySettings();
  const change = useChangeFacilitySettings();
  return (
    <Dialog open onClose={onClose} title={portal.facilitySettings} size="small">
      <p>{words.lead}</p>
      <Switches
        values={change.isPending ? change.variables : stored}
        labels={{ new_matches_in_app: words.inApp, new_matches_by_mail: words.byMail }}
        onChange={change.mutate}
        fault={(error ?? change.error)?.detail}
        states={display}
      />
    </Dialog>
  );
}
