/** What was said in a room. What is being said arrives by api/chat-socket. */
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import type { ApiError } from "../api/errors";
import type { Message } from "../api/types";
import { type Page, readOn, rowsOf } from "./read";

/** Return the query of a room's messages: the latest page first. */
export function messagesQuery(contactId: number) {
  return readOn("/api/chat/chat-messages/", { talk_room: contactId });
}

/** Return a room's messages as far back as they were read, oldest first. */
export function useMessages(contactId: number): UseInfiniteQueryResult<Message[], ApiError> {
  return useInfiniteQuery({ ...messagesQuery(contactId), select: inOrder });
}

/** Return the messages of the pages, oldest first. */
export function inOrder({ pages, ...rest }: InfiniteData<Page<Message>>): Message[] {
  return rowsOf({ ...rest, pages: [...pages].reverse() });
}
