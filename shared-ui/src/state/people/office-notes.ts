/** What an office notes of a person for itself. */
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type Server } from "../../api/client";
import type { ApiError } from "../../api/errors";
import type { OfficeNote } from "../../api/types";
import { changeMatch } from "../matching/matching";
import { read } from "../read";
import type { Change } from "../use-change";

const OF_HOME = "/api/facilities/notes/{home_id}/{preference_id}/";
const OF_CASE = "/api/applicants/preferences/{preference_id}/note/";

/** Of whom: a facility's of somebody whom its home may ask or has asked; a counselor's of their own, without a home. */
export interface Noted {
  homeId: number | null;
  preferenceId: number;
}

interface Written {
  text: string;
  before: string;
}

function noteQuery({ homeId, preferenceId }: Noted) {
  return homeId === null
    ? read(OF_CASE, { path: { preference_id: preferenceId } })
    : read(OF_HOME, { path: { home_id: homeId, preference_id: preferenceId } });
}

/** Return the note of the viewer's office on a person, as it is now. */
export function useOfficeNote(of: Noted): UseQueryResult<OfficeNote, ApiError> {
  return useQuery({ ...noteQuery(of), staleTime: 0 });
}

/** Return writing it in the place of what was read; a refusal has read anew what a colleague wrote meanwhile. */
export function useWriteNote(of: Noted): Change<Written, OfficeNote> {
  const client = useQueryClient();
  const { queryKey } = noteQuery(of);
  return useMutation({
    mutationFn: (body: Written) => call((server) => write(server, of, body)),
    onSuccess: async (note) => {
      client.setQueryData(queryKey, note);
      const { homeId, preferenceId } = of;
      if (homeId !== null) await changeMatch(client, homeId, preferenceId, { has_note: note.text !== "" });
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

function write(server: Server, { homeId, preferenceId }: Noted, body: Written) {
  return homeId === null
    ? server.PUT(OF_CASE, { params: { path: { preference_id: preferenceId } }, body })
    : server.PUT(OF_HOME, { params: { path: { home_id: homeId, preference_id: preferenceId } }, body });
}
