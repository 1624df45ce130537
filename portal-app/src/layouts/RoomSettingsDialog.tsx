/** The window of the header's menu with what the other side of a room is told, fetched when it is opened. */
import type { ReactElement } from "react";
import { Dialog } from "shared-ui/components/dialogs/Dialog";
import { RoomSettings } from "shared-ui/features/room-settings/RoomSettings";
import { portal } from "shared-ui/strings/frame/portal";
import { roomSettings } from "shared-ui/strings/rooms/room-settings";

/** Render the window. */
export default function RoomSettingsDialog({ onClose }: { onClose: () => void }): ReactElement {
  return (
    <Dialog open onClose={onClose} title={portal.roomSettings} size="small">
      <p>{roomSettings.lead}</p>
      <RoomSettings />
    </Dialog>
  );
}
