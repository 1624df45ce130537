import { createQueryClient } from "shared-ui/api/query-client";
import type { Contact } from "shared-ui/api/types";
import { contactsOfQuery, contactsQuery, noteRoomRead } from "shared-ui/features/contacts/queries";
import { unreadQuery } from "shared-ui/features/notifications/unread";
import { unreadAt } from "shared-ui/testing/unread";
import { expect, it } from "vitest";
import { contactsPageQuery } from "./listing";

it("shows a room as read in the whole list, and in filtered lists loaded before", () => {
  const client = createQueryClient();
  const contacts = [{ id: 12, unread_messages: 3 } as Contact, { id: 13, unread_messages: 1 } as Contact];
  const page = contactsPageQuery({ limit: 50, offset: 0 }).queryKey;
  const ofHome = contactsOfQuery({ home: 3 }).queryKey;
  client.setQueryData(contactsQuery().queryKey, contacts);
  client.setQueryData(ofHome, contacts);
  client.setQueryData(page, { data: contacts, total: 2 });
  client.setQueryData(unreadQuery().queryKey, unreadAt(12, 3));
  noteRoomRead(client, 12);
  const [read, other] = contacts;
  const noted = [{ ...read, unread_messages: 0 }, other];
  expect(client.getQueryData(contactsQuery().queryKey)).toEqual(noted);
  expect(client.getQueryData(ofHome)).toEqual(noted);
  expect(client.getQueryData(page)).toEqual({ data: noted, total: 2 });
  expect(client.getQueryData(unreadQuery().queryKey)?.total).toBe(0);
});
