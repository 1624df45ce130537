/** An office's internal notes about people. */
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type Server } from "shared-ui/api/client";
import type { ApiError } from "shared-ui/api/errors";
import { NO_ALERT } from "shared-ui/api/query-client";
import { read } from "shared-ui/api/read";
import type { OfficeNote } from "shared-ui/api/types";
import type { Change } from "shared-ui/api/use-change";
import { changeMatch } from "../matching/queries";

const OF_HOME = "/api/facilities/notes/{home_id}/{preference_id}/";
const OF_CONTACT = "/api/facilities/notes/contact/{contact_id}/";
const OF_CASE = "/api/applicants/preferences/{preference_id}/note/";

/** The subject: a facility's match, the person of a contact, or a counselor's case. */
export type Noted =
  | { of: "match"; homeId: number; preferenceId: number }
  | { of: "contact"; contactId: number; homeId: number; preferenceId: number | null }
  | { of: "case"; preferenceId: number };

interface Written {
  text: string;
  before: string;
}

function noteQuery(noted: Noted) {
  switch (noted.of) {
    case "match":
      return read(OF_HOME, ofMatch(noted));
    case "contact":
      return read(OF_CONTACT, { path: { contact_id: noted.contactId } });
    case "case":
      return read(OF_CASE, { path: { preference_id: noted.preferenceId } });
  }
}

function ofMatch({ homeId, preferenceId }: { homeId: number; preferenceId: number }) {
  return { path: { home_id: homeId, preference_id: preferenceId } };
}

/** The office's current note. */
export function useOfficeNote(noted: Noted): UseQueryResult<OfficeNote, ApiError> {
  return useQuery({ ...noteQuery(noted), staleTime: 0 });
}

/** Replaces the note that was read. If a colleague changed it meanwhile, the call fails and the note is reloaded. */
export function useWriteNote(noted: Noted): Change<Written, OfficeNote> {
  const client = useQueryClient();
  const { queryKey } = noteQuery(noted);
  return useMutation({
    mutationFn: (body: Written) => call((server) => write(server, noted, body)),
    meta: NO_ALERT,
    onSuccess: async (note) => {
      client.setQueryData(queryKey, note);
      if (noted.of !== "case" && noted.preferenceId !== null)
        await changeMatch(client, noted.homeId, noted.preferenceId, { has_note: note.text !== "" });
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

function write(server: Server, noted: Noted, body: Written) {
  switch (noted.of) {
    case "match":
      return server.PUT(OF_HOME, { params: ofMatch(noted), body });
    case "contact":
      return server.PUT(OF_CONTACT, { params: { path: { contact_id: noted.contactId } }, body });
    case "case":
      return server.PUT(OF_CASE, { params: { path: { preference_id: noted.preferenceId } }, body });
  }
}
