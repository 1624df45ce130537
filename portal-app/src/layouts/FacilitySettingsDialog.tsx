/** The window of the header's menu with how the facility is told of new people, fetched when it is opened. */
import type { ReactElement } from "react";
import { Dialog } from "shared-ui/components/Dialog";
import { Notice } from "shared-ui/components/Notice";
import { Skeleton } from "shared-ui/components/Skeleton";
import { Switch } from "shared-ui/components/Switch";
import { useChangeFacilitySettings, useFacilitySettings } from "shared-ui/state/facility-settings";
import { display } from "shared-ui/strings/display";
import { facilitySettings as words } from "shared-ui/strings/facility-settings";
import { portal } from "shared-ui/strings/portal";

/** Render the window; each switch changes at once. */
export default function FacilitySettingsDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { data: kept, error } = useFacilitySettings();
  const change = useChangeFacilitySettings();
  const fault = error ?? change.error;
  const own = change.isPending ? change.variables : kept;
  return (
    <Dialog open onClose={onClose} title={portal.facilitySettings} size="small">
      <p>{words.lead}</p>
      {fault && (
        <Notice tone="error" announce>
          {fault.detail}
        </Notice>
      )}
      {own ? (
        <>
          <Switch
            label={words.inApp}
            on={own.new_matches_in_app}
            onChange={(new_matches_in_app) => change.mutate({ ...own, new_matches_in_app })}
            stateLabel={own.new_matches_in_app ? display.on : display.off}
          />
          <Switch
            label={words.byMail}
            on={own.new_matches_by_mail}
            onChange={(new_matches_by_mail) => change.mutate({ ...own, new_matches_by_mail })}
            stateLabel={own.new_matches_by_mail ? display.on : display.off}
          />
        </>
      ) : (
        !fault && <Skeleton count={2} />
      )}
    </Dialog>
  );
}
