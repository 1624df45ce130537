/** What the other side of a room is told of the viewer. */
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client";
import type { ApiError } from "../../../api/errors";
import { NO_ALERT } from "../../../api/query-client";
import { read } from "../../../api/read";
import type { RoomSettings } from "../../../api/types";
import { type Change, useChange } from "../../../api/use-change";

const SETTINGS = "/api/chat/settings/";

export function roomSettingsQuery() {
  return read(SETTINGS);
}

export function useRoomSettings(): UseQueryResult<RoomSettings, ApiError> {
  return useQuery(roomSettingsQuery());
}

export function useChangeRoomSettings(): Change<RoomSettings, RoomSettings> {
  return useChange((body) => call((server) => server.PATCH(SETTINGS, { body })), [SETTINGS], NO_ALERT);
}
