/** The dialog with what the other side of a room may see about the user, loaded when opened. */
import type { ReactElement } from "react";
import { RoomSettings } from "shared-ui/features/room/settings/RoomSettings";
import { chat } from "shared-ui/features/room/text";
import { Dialog } from "shared-ui/ui/dialogs/Dialog";
import { portal } from "../../../frame/text";

export default function RoomSettingsDialog({ onClose }: { onClose: () => void }): ReactElement {
  return (
    <Dialog open onClose={onClose} title={portal.roomSettings} size="small">
      <p>{chat.settings.lead}</p>
      <RoomSettings />
    </Dialog>
  );
}
