/** The secret address under which a calendar reads a member's visits. */
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import type { ApiError } from "shared-ui/api/errors";
import { read } from "shared-ui/api/read";
import type { CalendarAddress } from "shared-ui/api/types";
import type { Change } from "shared-ui/api/use-change";

const ADDRESS = "/api/accounts/calendar/";

/** Return whether there is an address; it is shown in the answer that makes it alone. */
export function useCalendarAddress(): UseQueryResult<CalendarAddress, ApiError> {
  return useQuery(read(ADDRESS));
}

/** Return making a new address, which ends the one before it. */
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
    // The address itself stays with whoever asked for it: what is kept says only that there is one.
    onSuccess: ({ made_at }) => client.setQueryData(read(ADDRESS).queryKey, { made_at, address: null }),
  });
}
