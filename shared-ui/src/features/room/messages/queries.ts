/** The messages of a room, and sending a picture or a file. New messages arrive by api/chat-socket. */
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../../api/client";
import type { ApiError } from "../../../api/errors";
import { toFormData } from "../../../api/form-data";
import { sendingForm } from "../../../api/form-sending";
import { type Page, readOn, rowsOf } from "../../../api/read";
import type { Message } from "../../../api/types";

const MESSAGES = "/api/chat/chat-messages/";

/** Return the query of a room's messages: the latest page first. */
export function messagesQuery(contactId: number) {
  return readOn(MESSAGES, { talk_room: contactId });
}

/** Return a room's messages as far back as they were read, oldest first. */
export function useMessages(contactId: number): UseInfiniteQueryResult<Message[], ApiError> {
  return useInfiniteQuery({ ...messagesQuery(contactId), select: inOrder });
}

/** Return the messages of the pages, oldest first. */
export function inOrder({ pages, ...rest }: InfiniteData<Page<Message>>): Message[] {
  return rowsOf({ ...rest, pages: [...pages].reverse() });
}

/** Send a picture to a room; sent again under its key, it is the same message. */
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

/** Send a PDF to a room; sent again under its key, it is the same message. */
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

/** Return where the phone's own browser, which is not signed in, downloads a file from. */
export function readFileAddress(messageId: number): Promise<{ address: string }> {
  return call((server) =>
    server.GET("/api/chat/chat-messages/{message_id}/file/", { params: { path: { message_id: messageId } } }),
  );
}

/** Take back what the person has said within the last minute. */
export function takeBack(messageId: number): Promise<unknown> {
  return call((server) =>
    server.DELETE("/api/chat/chat-messages/{message_id}/", { params: { path: { message_id: messageId } } }),
  );
}
