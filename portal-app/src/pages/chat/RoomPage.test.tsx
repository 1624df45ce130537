/** What a room of the portal offers to whom, and how it is headed once the person is not to be seen any more. */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { FakeWebSocket } from "shared-ui/api/testing/fake-web-socket";
import type { Contact, User } from "shared-ui/api/types";
import { CONTACT } from "shared-ui/features/home-detail/contact-fixtures";
import { expectNoViolations } from "shared-ui/testing/axe";
import { fakeServer } from "shared-ui/testing/fake-server";
import { NOTHING_TODAY, NOTHING_UNREAD } from "shared-ui/testing/unread";
import { beforeEach, expect, it, vi } from "vitest";
import { heading, openPortal, signedInAs } from "../../testing";

let user: User;
let contact: Contact;
let asked: string[];

fakeServer(
  http.get("*/api/auth/user/", () => HttpResponse.json(user)),
  http.get("*/api/chat/notifications/", () => HttpResponse.json([])),
  http.get("*/api/chat/chat-messages/", () => HttpResponse.json([])),
  http.get("*/api/chat/today/", () => HttpResponse.json(NOTHING_TODAY)),
  http.get("*/api/chat/unread/", () => HttpResponse.json(NOTHING_UNREAD)),
  http.get("*/api/chat/contacts/15/", () => HttpResponse.json(contact)),
  http.all("*/api/chat/contacts/15/:step/", ({ request, params }) => {
    asked.push(`${request.method} ${params.step}`);
    if (params.step === "show_address") contact = { ...contact, address_shown: request.method === "POST" };
    if (params.step === "block") contact = { ...contact, status: "completed" };
    return HttpResponse.json(contact);
  }),
);

beforeEach(() => {
  asked = [];
  contact = { ...CONTACT, status: "accepted", has_unread_notifications: false };
  vi.stubGlobal("WebSocket", FakeWebSocket);
});

const yes = async (name: string): Promise<HTMLElement> =>
  within(await screen.findByRole("alertdialog")).getByRole("button", { name });

it("lets a counselor show the person's address and hide it again, from the room", async () => {
  user = signedInAs("counselor");
  const { person } = openPortal("/chat/15/");
  await heading("こもれびホーム世田谷");
  await expectNoViolations();
  await person.click(screen.getByRole("button", { name: /住所を見せる$/ }));
  await person.click(await yes("見せる"));
  await person.click(await screen.findByRole("button", { name: /住所を見せない$/ }));
  await person.click(await yes("見せない"));
  expect(await screen.findByRole("button", { name: /住所を見せる$/ })).toBeVisible();
  expect(asked).toEqual(["POST show_address", "DELETE show_address"]);
});

it("ends with the room when its corporation is blocked there", async () => {
  user = signedInAs("counselor");
  const { person } = openPortal("/chat/15/");
  await heading("こもれびホーム世田谷");
  await person.click(screen.getByRole("button", { name: /この法人からの連絡を止める$/ }));
  await person.click(await yes("止める"));
  expect(await screen.findByText("トークルームは閉じられました。")).toBeVisible();
  await waitFor(() => expect(asked).toEqual(["POST block"]));
});

it("offers neither to the facility, and calls whoever withdrew 入居希望者", async () => {
  const outline = { id: 7, age: 24, gender: "female", prefecture: "東京都", allowed_users: [] } as const;
  contact = { ...contact, preference: { ...outline, allowed_users: [] } };
  user = signedInAs("facility");
  openPortal("/chat/15/");
  await heading("入居希望者");
  expect(screen.queryByRole("button", { name: /住所|連絡を止める/ })).toBeNull();
});
