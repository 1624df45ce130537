/** The templates of the viewer's office. */
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import type { ApiError } from "shared-ui/api/errors";
import { NO_ALERT } from "shared-ui/api/query-client";
import { read } from "shared-ui/api/read";
import type { RoomTemplate, RoomTemplateText } from "shared-ui/api/types";
import { type Change, useChange } from "shared-ui/api/use-change";

const ALL = "/api/chat/contacts/{contact_id}/templates/";
const ONE = "/api/chat/contacts/{contact_id}/templates/{template_id}/";

/** In the order in which they were created. */
export function useTemplates(contactId: number): UseQueryResult<RoomTemplate[], ApiError> {
  return useQuery(read(ALL, { path: { contact_id: contactId } }));
}

/** Adds a template, or changes the one with this id. */
export function useWriteTemplate(contactId: number, id: number | null): Change<RoomTemplateText> {
  return useChange(
    (body) =>
      call((server) =>
        id === null
          ? server.POST(ALL, { params: { path: { contact_id: contactId } }, body })
          : server.PUT(ONE, { params: at(contactId, id), body }),
      ),
    [ALL],
    NO_ALERT,
  );
}

export function useDeleteTemplate(contactId: number): Change<number> {
  return useChange((id) => call((server) => server.DELETE(ONE, { params: at(contactId, id) })), [ALL]);
}

function at(contactId: number, id: number): { path: { contact_id: number; template_id: number } } {
  return { path: { contact_id: contactId, template_id: id } };
}
