/** The switches of what the other side of a room is told; each changes at once. */
import type { ReactElement } from "react";
import { Furigana } from "../../components/Furigana";
import { Notice } from "../../components/Notice";
import { Skeleton } from "../../components/Skeleton";
import { Switch } from "../../components/Switch";
import { useChangeRoomSettings, useRoomSettings } from "../../state/room-settings";
import { display } from "../../strings/display";
import { easyDisplay } from "../../strings/easy/display";
import { easyRoomSettings } from "../../strings/easy/room-settings";
import { roomSettings } from "../../strings/room-settings";
import { useStrings } from "../../strings/use-strings";

/** Render the switches as they are kept, or as they are being kept. */
export function RoomSettings(): ReactElement {
  const words = useStrings(roomSettings, easyRoomSettings);
  const { on, off } = useStrings(display, easyDisplay);
  const { data: kept, error } = useRoomSettings();
  const change = useChangeRoomSettings();
  const fault = error ?? change.error;
  const own = change.isPending ? change.variables : kept;
  return (
    <>
      {fault && (
        <Notice tone="error" announce>
          {fault.detail}
        </Notice>
      )}
      {own ? (
        <>
          <Switch
            label={<Furigana text={words.read} />}
            on={own.shows_read}
            onChange={(shows_read) => change.mutate({ ...own, shows_read })}
            stateLabel={own.shows_read ? on : off}
          />
          <Switch
            label={<Furigana text={words.typing} />}
            on={own.shows_typing}
            onChange={(shows_typing) => change.mutate({ ...own, shows_typing })}
            stateLabel={own.shows_typing ? on : off}
          />
        </>
      ) : (
        !fault && <Skeleton count={2} />
      )}
    </>
  );
}
