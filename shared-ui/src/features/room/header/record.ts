/** A facility's own record of a room, as a file on the device. */
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/client";
import type { Change } from "../../../api/use-change";
import { saveFile } from "../../../lib/save-file";

/** Return saving the record of a contact's room. */
export function useSaveRecord(): Change<number, void> {
  return useMutation({
    mutationFn: async (contactId) => {
      const file = await call((server) =>
        server.GET("/api/chat/contacts/{contact_id}/record/", {
          params: { path: { contact_id: contactId } },
          parseAs: "blob",
        }),
      );
      saveFile(file, `record-${contactId}.txt`);
    },
  });
}
