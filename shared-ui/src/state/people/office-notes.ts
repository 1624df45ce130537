/** What an office notes of a person for itself. */
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/client";
import type { ApiError } from "../../api/errors";
import type { OfficeNote } from "../../api/types";
import { changeMatch } from "../matching/matching";
import { read } from "../read";
import type { Change } from "../use-change";

const PATH = "/api/facilities/notes/{home_id}/{preference_id}/";

function noteQuery(homeId: number, preferenceId: number) {
  return read(PATH, { path: { home_id: homeId, preference_id: preferenceId } });
}

/** Return the note of a home's office on a person, as it is now. */
export function useOfficeNote(homeId: number, preferenceId: number): UseQueryResult<OfficeNote, ApiError> {
  return useQuery({ ...noteQuery(homeId, preferenceId), staleTime: 0 });
}

/** Return writing it in the place of what was read; a refusal has read anew what a colleague wrote meanwhile. */
export function useWriteNote(
  homeId: number,
  preferenceId: number,
): Change<{ text: string; before: string }, OfficeNote> {
  const client = useQueryClient();
  const params = { path: { home_id: homeId, preference_id: preferenceId } };
  const { queryKey } = noteQuery(homeId, preferenceId);
  return useMutation({
    mutationFn: (body: { text: string; before: string }) =>
      call((server) => server.PUT(PATH, { params, body })),
    onSuccess: async (note) => {
      client.setQueryData(queryKey, note);
      await changeMatch(client, homeId, preferenceId, { has_note: note.text !== "" });
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
