/** The settings for what the other side of a room learns about the user. */
import { call } from "../../../api/client";
import { NO_ALERT } from "../../../api/query-client";
import { read } from "../../../api/read";
import type { RoomSettings } from "../../../api/types";
import { type Change, useChange } from "../../../api/use-change";

const SETTINGS = "/api/chat/settings/";

export function roomSettingsQuery() {
  return read(SETTINGS);
}

export function useChangeRoomSettings(): Change<RoomSettings, RoomSettings> {
  return useChange((body) => call((server) => server.PATCH(SETTINGS, { body })), [SETTINGS], NO_ALERT);
}
