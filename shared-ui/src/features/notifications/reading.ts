/** Marking as read what the viewer was told. */
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../api/client";
import { INVALIDATED_BY_CONTACT, INVALIDATED_BY_READING } from "../../api/invalidation";
import { invalidate } from "../../api/read";
import { type Change, useChange } from "../../api/use-change";

/** Return marking everything as read. */
export function useMarkAllAsRead(): Change<void> {
  return useChange(
    () => call((server) => server.POST("/api/chat/notifications/mark_all_as_read/")),
    INVALIDATED_BY_READING,
  );
}

/** Return marking one contact's notifications as read. */
export function useMarkContactAsRead(): Change<number> {
  return useChange(
    (contactId) =>
      call((server) =>
        server.POST("/api/chat/notifications/mark_all_for_contact_as_read/", {
          body: { contact_id: contactId },
        }),
      ),
    INVALIDATED_BY_READING,
  );
}

/** Return marking as read what is about a home alone; null for what is about no home. */
export function useMarkHomeAsRead(): Change<number | null> {
  return useChange(
    (homeId) =>
      call((server) =>
        server.POST("/api/chat/notifications/mark_all_for_home_as_read/", { body: { home_id: homeId } }),
      ),
    INVALIDATED_BY_READING,
  );
}

/** What changed in a room that somebody has in sight needs no notice any more; out of sight it keeps it. */
export async function seeChange(client: QueryClient, contactId: number): Promise<void> {
  if (document.visibilityState === "visible") {
    await call(
      (server) =>
        server.POST("/api/chat/notifications/mark_all_for_contact_as_read/", {
          body: { contact_id: contactId },
        }),
      // It stays unread then, and is read when the room is opened the next time.
    ).catch(() => undefined);
  }
  await invalidate(client, INVALIDATED_BY_CONTACT);
}
