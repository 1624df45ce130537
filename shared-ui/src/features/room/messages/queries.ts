/** Queries for messages, and sending pictures and files. New messages arrive by api/chat-socket. */
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../../api/client";
import type { ApiError } from "../../../api/errors";
import { toFormData } from "../../../api/form-data";
import { sendingForm } from "../../../api/form-sending";
import { type CursorPage, flattenPages, infiniteQuery } from "../../../api/read";
import type { Message } from "../../../api/types";

const MESSAGES = "/api/chat/chat-messages/";

/** The latest page first. */
export function messagesQuery(contactId: number) {
  return infiniteQuery(MESSAGES, { talk_room: contactId });
}

/** All messages loaded so far, oldest first. */
export function useMessages(contactId: number): UseInfiniteQueryResult<Message[], ApiError> {
  return useInfiniteQuery({ ...messagesQuery(contactId), select: inOrder });
}

/** All pages' messages, oldest first. */
export function inOrder({ pages, ...rest }: InfiniteData<CursorPage<Message>>): Message[] {
  return flattenPages({ ...rest, pages: [...pages].reverse() });
}

/** Sends a picture. Sending it again with the same key creates no second message. */
export function sendPicture(
  contactId: number,
  key: string,
  image: File,
  onSent: (percent: number) => void,
): Promise<Message> {
  const form = toFormData({ talk_room: contactId, key, image });
  const fetch = sendingForm(form, onSent);
  return call((server) => server.POST(MESSAGES, { body: form as never, fetch }));
}

/** Sends a PDF. Sending it again with the same key creates no second message. */
export function sendFile(
  contactId: number,
  key: string,
  file: File,
  onSent: (percent: number) => void,
): Promise<Message> {
  const form = toFormData({ talk_room: contactId, key, file });
  const fetch = sendingForm(form, onSent);
  return call((server) => server.POST("/api/chat/chat-messages/file/", { body: form as never, fetch }));
}

/** A URL from which the phone's own browser, which has no session, can download a file. */
export function readFileAddress(messageId: number): Promise<{ address: string }> {
  return call((server) =>
    server.GET("/api/chat/chat-messages/{message_id}/file/", { params: { path: { message_id: messageId } } }),
  );
}

/** Takes back a message that the user sent within the last minute. */
export function takeBack(messageId: number): Promise<unknown> {
  return call((server) =>
    server.DELETE("/api/chat/chat-messages/{message_id}/", { params: { path: { message_id: messageId } } }),
  );
}
