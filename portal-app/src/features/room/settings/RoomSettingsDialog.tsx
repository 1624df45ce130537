/** The dialog with what the other side of a room may see about the user, loaded when opened. */
import type { ReactElement } from "react";
import { RoomSettings } from "shared-ui/features/room/settings/RoomSettings";
import { roomSettings } from "shared-ui/features/room/settings/text";
import { Dialog } from "shared-ui/ui/dialogs/Dialog";
import { portal } from "../../../frame/text";

export default function RoomSettingsDialog({ onClose }: { onClose: () => void }): ReactElement {
  return (
    <Dialog open onClose={onClose} title={portal.roomSettings} size="small">
      <p>{roomSettings.lead}</p>
      <RoomSettings />
    </Dialog>
  );
}
