import { createQueryClient } from "shared-ui/api/query-client";
import type { Contact } from "shared-ui/api/types";
import { contactsQuery, noteRoomRead } from "shared-ui/features/contacts/queries";
import { unreadQuery } from "shared-ui/features/notifications/unread";
import { unreadAt } from "shared-ui/testing/unread";
import { expect, it } from "vitest";
import { contactsPageQuery } from "./listing";

it("shows a room as read in the whole list, and in filtered lists loaded before", () => {
  const client = createQueryClient();
  const contacts = [{ id: 12, unread_messages: 3 } as Contact, { id: 13, unread_messages: 1 } as Contact];
  const page = contactsPageQuery({ limit: 50, offset: 0 }).queryKey;
  client.setQueryData(contactsQuery().queryKey, contacts);
  client.setQueryData(page, { data: contacts, total: 2 });
  client.setQueryData(unreadQuery().queryKey, unreadAt(12, 3));
  noteRoomRead(client, 12);
  expect(client.getQueryData(contactsQuery().queryKey)?.map((contact) => contact.unread_messages)).toEqual([
    0, 1,
  ]);
  const [read, other] = contacts;
  expect(client.getQueryData(page)).toEqual({ data: [{ ...read, unread_messages: 0 }, other], total: 2 });
  expect(client.getQueryData(unreadQuery().queryKey)?.total).toBe(0);
});
