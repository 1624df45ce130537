/** Queries of the helper: the people they help, what they may read, and their comments. */
import { queryOptions, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import { allPagesQuery, flattenPages, infiniteQuery, read } from "shared-ui/api/read";
import type { Helped, HelpedContact } from "shared-ui/api/types";
import { type Change, useChange } from "shared-ui/api/use-change";
import { renewUser } from "shared-ui/features/account/session";

const HELPING = "/api/applicants/helping/";
const PERSON = "/api/applicants/helping/{account_id}/";
const CONTACTS = "/api/applicants/helping/{account_id}/contacts/";
const CONTACT = "/api/applicants/helping/{account_id}/contacts/{contact_id}/";
const INVITATION = "/api/applicants/helping/invitation/";

export function helpedQuery() {
  return allPagesQuery(HELPING);
}

export function helpedPersonQuery(accountId: number) {
  return read(PERSON, { path: { account_id: accountId } });
}

export function helpedContactsQuery(accountId: number) {
  return read(CONTACTS, { path: { account_id: accountId }, query: { limit: 200 } });
}

/** Looks up an invitation. A POST, so that the code is not in a URL. */
export function invitationQuery(code: string) {
  return queryOptions({
    queryKey: [INVITATION, code],
    queryFn: () => call((server) => server.POST(INVITATION, { body: { code } })),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The messages of an open room, in pages. */
export function useHelpedMessages(accountId: number, contactId: number) {
  const messages = infiniteQuery(`${CONTACT}messages/`, {}, { account_id: accountId, contact_id: contactId });
  const { data, ...rest } = useInfiniteQuery(messages);
  return { ...rest, data: data && flattenPages({ ...data, pages: [...data.pages].reverse() }) };
}

export function useBeginHelping(): Change<string, Helped> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call((server) => server.POST(HELPING, { body: { code } })),
    // The code is used up, so the invitation is not loaded again.
    onSuccess: () => Promise.all([renewUser(client), client.invalidateQueries({ queryKey: [HELPING] })]),
  });
}

/** Also removes the person's data from this browser. */
export function useEndHelping(accountId: number): Change<void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call((server) => server.DELETE(PERSON, { params: { path: { account_id: accountId } } })),
    onSuccess: () => {
      client.removeQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(HELPING) });
      return renewUser(client);
    },
  });
}

export function useSayWord(accountId: number): Change<{ contactId: number; text: string }, HelpedContact> {
  return useChange(
    ({ contactId, text }) =>
      call((server) =>
        server.PUT(`${CONTACT}word/`, {
          params: { path: { account_id: accountId, contact_id: contactId } },
          body: { text },
        }),
      ),
    [HELPING, "/api/chat/notifications/"],
  );
}
