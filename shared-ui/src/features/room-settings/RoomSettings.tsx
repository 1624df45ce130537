/** The switches of what the other side of a room is told; each changes at once. */
import type { ReactElement } from "react";
import { Furigana } from "../../components/Furigana";
import { Switches } from "../../components/Switches";
import { useChangeRoomSettings, useRoomSettings } from "../../state/room-settings";
import { display } from "../../strings/display";
import { easyDisplay } from "../../strings/easy/display";
import { easyRoomSettings } from "../../strings/easy/room-settings";
import { roomSettings } from "../../strings/room-settings";
import { useStrings } from "../../strings/use-strings";

/** Render the switches as they are kept, or as they are being kept. */
export function RoomSettings(): ReactElement {
  const words = useStrings(roomSettings, easyRoomSettings);
  const states = useStrings(display, easyDisplay);
  const { data: kept, error } = useRoomSettings();
  const change = useChangeRoomSettings();
  return (
    <Switches
      values={change.isPending ? change.variables : kept}
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
