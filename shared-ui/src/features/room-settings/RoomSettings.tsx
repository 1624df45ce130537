/** The switches of what the other side of a room is told; each changes at once. */
import type { ReactElement } from "react";
import { Switches } from "../../components/choices/Switches";
import { Furigana } from "../../components/text/Furigana";
import { useChangeRoomSettings, useRoomSettings } from "../../state/rooms/room-settings";
import { display } from "../../strings/frame/display";
import { easyDisplay } from "../../strings/frame/easy-display";
import { easyRoomSettings } from "../../strings/rooms/easy-room-settings";
import { roomSettings } from "../../strings/rooms/room-settings";
import { useStrings } from "../../strings/use-strings";

/** Render the switches as they are stored, or as they are being stored. */
export function RoomSettings(): ReactElement {
  const words = useStrings(roomSettings, easyRoomSettings);
  const states = useStrings(display, easyDisplay);
  const { data: stored, error } = useRoomSettings();
  const change = useChangeRoomSettings();
  return (
    <Switches
      values={change.isPending ? change.variables : stored}
      labels={{
        shows_read: <Furigana text={words.read} />,
        shows_typing: <Furigana text={words.typing} />,
      }}
      onChange={change.mutate}
      fault={(error ?? change.error)?.detail}
      states={states}
    />
  );
}
