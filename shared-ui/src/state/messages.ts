/** What was said in a room. What is being said arrives by api/chat-socket. */
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ApiError } from "../api/errors";
import type { Message } from "../api/types";
import { read } from "./read";

/** Return the query of a room's messages, oldest first. */
export function messagesQuery(contactId: number) {
  return read("/api/chat/chat-messages/", { query: { talk_room: contactId } });
}

/** Return a room's messages, oldest first. */
export function useMessages(contactId: number): UseQueryResult<Message[], ApiError> {
  return useQuery(messagesQuery(contactId));
}
