/** The secret URL that lets a calendar read a member's visits. */
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import type { ApiError } from "shared-ui/api/errors";
import { read } from "shared-ui/api/read";
import type { CalendarAddress } from "shared-ui/api/types";
import type { Change } from "shared-ui/api/use-change";

const ADDRESS = "/api/accounts/calendar/";

/** Whether there is a URL. The URL itself is only in the response that creates it. */
export function useCalendarAddress(): UseQueryResult<CalendarAddress, ApiError> {
  return useQuery(read(ADDRESS));
}

/** Creates a new URL, which replaces the old one. */
export function useMakeCalendar(): Change<void, CalendarAddress> {
  return useCalendarStep(() => call((server) => server.POST(ADDRESS)));
}

export function useEndCalendar(): Change<void, CalendarAddress> {
  return useCalendarStep(() => call((server) => server.DELETE(ADDRESS)));
}

function useCalendarStep(send: () => Promise<CalendarAddress>): Change<void, CalendarAddress> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    // The URL itself is only for the caller; the cache stores only that there is one.
    onSuccess: ({ made_at }) => client.setQueryData(read(ADDRESS).queryKey, { made_at, address: null }),
  });
}
