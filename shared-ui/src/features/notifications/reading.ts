/** Marks notifications as read. */
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../api/client";
import { INVALIDATED_BY_CONTACT, INVALIDATED_BY_READING } from "../../api/invalidation";
import { type FailureMeta, NO_ALERT } from "../../api/query-client";
import { invalidate } from "../../api/read";
import { type Change, useChange } from "../../api/use-change";

export function useMarkAllAsRead(): Change<void> {
  return useChange(
    () => call((server) => server.POST("/api/chat/notifications/mark_all_as_read/")),
    INVALIDATED_BY_READING,
  );
}

/** It follows from reading, so a failure is not shown. */
export function useMarkContactAsRead(): Change<number> {
  return useChange(
    (contactId) =>
      call((server) =>
        server.POST("/api/chat/notifications/mark_all_for_contact_as_read/", {
          body: { contact_id: contactId },
        }),
      ),
    INVALIDATED_BY_READING,
    NO_ALERT,
  );
}

/** Marks notifications about a home, but no contact, as read; null for those about no home. */
export function useMarkHomeAsRead(meta?: FailureMeta): Change<number | null> {
  return useChange(
    (homeId) =>
      call((server) =>
        server.POST("/api/chat/notifications/mark_all_for_home_as_read/", { body: { home_id: homeId } }),
      ),
    INVALIDATED_BY_READING,
    meta,
  );
}

/** Handles a change in a room: if the page is visible the user has seen it, so its notification is marked as read. */
export async function seeChange(client: QueryClient, contactId: number): Promise<void> {
  if (document.visibilityState === "visible") {
    await call(
      (server) =>
        server.POST("/api/chat/notifications/mark_all_for_contact_as_read/", {
          body: { contact_id: contactId },
        }),
      // If this fails, the notification stays unread until the room is opened again.
    ).catch(() => undefined);
  }
  await invalidate(client, INVALIDATED_BY_CONTACT);
}
