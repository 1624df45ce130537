import { type QueryClient, QueryClientProvider, useSuspenseQuery } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { Suspense } from "react";
import { createQueryClient } from "shared-ui/api/query-client";
import type { Contact, ContactSeen } from "shared-ui/api/types";
import { currentUserQuery } from "shared-ui/features/account/session";
import { CONTACT } from "shared-ui/features/contacts/contact-fixtures";
import { askContactsAgain, contactsQuery } from "shared-ui/features/contacts/queries";
import { fakeServer } from "shared-ui/testing/fake-server";
import { HOME } from "shared-ui/testing/home-fixtures";
import { renderUi } from "shared-ui/testing/render";
import { NOTHING_TODAY, NOTHING_UNREAD, unreadAt } from "shared-ui/testing/unread";
import { afterEach, expect, it } from "vitest";
import { OFFICE, signedInAs } from "../../../testing";
import { PERSON } from "../../matching/match-fixtures";
import { candidateSheet } from "../../sheets/text";
import { ContactSection } from "./ContactSection";

const CERTIFICATES = {
  disability_certificate: "/media/certificates/5/disability_certificate",
  welfare_certificate: null,
};

const OUTLINE: Contact["preference"] = {
  id: null,
  age: 30,
  gender: "female",
  prefecture: "東京都",
  allowed_users: [],
};

let client: QueryClient;
let contact: Contact;
/** The person as returned with the contact itself. */
let opened: ContactSeen["preference"];
let sent: unknown[] = [];
let looked: string[] = [];

const network = fakeServer(
  http.get("*/media/certificates/*", ({ request }) => {
    looked.push(new URL(request.url).pathname);
    return new HttpResponse("jpeg");
  }),
  http.get("*/api/chat/today/", () => HttpResponse.json(NOTHING_TODAY)),
  http.get("*/api/chat/unread/", () =>
    HttpResponse.json(contact.has_unread_notifications ? unreadAt(40, 1) : NOTHING_UNREAD),
  ),
  http.get("*/api/chat/contacts/", () => HttpResponse.json([contact])),
  http.get("*/api/chat/contacts/40/", () => HttpResponse.json({ ...contact, preference: opened })),
  http.get("*/api/chat/notifications/", () =>
    HttpResponse.json([
      {
        id: 1,
        message: "承認されました。\n話ができます。",
        contact: 40,
        home: 7,
        preference: 5,
        is_read: false,
        created_at: "2026-03-19T09:00:00+09:00",
      },
    ]),
  ),
  http.patch("*/api/chat/contacts/40/", async ({ request }) => {
    const body = (await request.json()) as Pick<Contact, "progress_note">;
    sent.push(body);
    contact = { ...contact, ...body };
    return HttpResponse.json(contact);
  }),
  http.patch("*/api/chat/contacts/40/decline_contact/", () => {
    contact = { ...contact, status: "declined", preference: OUTLINE };
    return HttpResponse.json(contact);
  }),
  http.post("*/api/chat/notifications/mark_all_for_contact_as_read/", async ({ request }) => {
    sent.push(await request.json());
    contact = { ...contact, has_unread_notifications: false };
    return HttpResponse.json({});
  }),
);

afterEach(() => {
  sent = [];
  looked = [];
});

function Contacts() {
  const { data } = useSuspenseQuery(contactsQuery());
  return <ContactSection title="やり取り中" contacts={data} hrefOf={null} />;
}

async function show(changes: Partial<Contact>, is_shared = false): Promise<UserEvent> {
  opened = changes.preference && "name" in changes.preference ? inFull() : PERSON;
  contact = {
    ...CONTACT,
    id: 40,
    home: HOME,
    preference: PERSON,
    progress_note: "",
    created_at: "2026-03-10T10:00:00+09:00",
    updated_at: "2026-03-10T10:00:00+09:00",
    has_unread_notifications: false,
    ...changes,
  };
  client = createQueryClient();
  client.setQueryData(currentUserQuery().queryKey, signedInAs("facility", [{ ...OFFICE, is_shared }]));
  const { user } = renderUi(
    <QueryClientProvider client={client}>
      <Suspense fallback={null}>
        <Contacts />
      </Suspense>
    </QueryClientProvider>,
  );
  await screen.findByRole("article");
  return user;
}

const named = (): Contact["preference"] => ({
  ...PERSON,
  name: "山田 花子",
  allowed_users: [1],
  certificates: ["disability_certificate"],
});

const inFull = (): ContactSeen["preference"] => ({
  ...PERSON,
  name: "山田 花子",
  condition_detail: "音が苦手です。",
  postal_code: null,
  address_2: null,
  allowed_users: [1],
  ...CERTIFICATES,
});

const signed = (by: string): ContactSeen["preference"] => ({
  ...inFull(),
  disability_certificate: `${CERTIFICATES.disability_certificate}?signed=${by}`,
});

it("shows a person without a name, and says that the request has waited for five days", async () => {
  await show({});
  expect(screen.getByRole("heading", { level: 3 })).toHaveTextContent("30歳・女性");
  expect(screen.getByText("承認待ち")).toBeVisible();
  const waiting = screen.getByText("2026/03/10 10:00");
  expect(waiting).toHaveClass("stale");
  expect(waiting).toHaveTextContent("5日以上、お返事がありません");
  expect(screen.queryByText("証明書")).toBeNull();
});

it("does not mark a request of today", async () => {
  await show({ updated_at: new Date().toISOString() });
  expect(screen.queryByText(/お返事がありません/)).toBeNull();
});

it("saves the progress note immediately and colours it", async () => {
  const user = await show({});
  const select = screen.getByLabelText(/進捗メモ/);
  await user.selectOptions(select, "見学調整中");
  await waitFor(() => expect(sent).toEqual([{ progress_note: "schedule_pending" }]));
  expect(await screen.findByText("進捗メモを保存しました。")).toBeVisible();
  expect(select.closest(".progress")).toHaveClass("schedule_pending");
  await user.selectOptions(select, "未設定");
  await waitFor(() => expect(sent).toContainEqual({ progress_note: "" }));
});

it("restores the saved note, and says so, if saving fails", async () => {
  network.use(http.patch("*/api/chat/contacts/40/", () => HttpResponse.error()));
  const user = await show({ progress_note: "reply_pending" });
  await user.selectOptions(screen.getByLabelText(/進捗メモ/), "入居手続き中");
  expect(await screen.findByRole("alertdialog")).toHaveAccessibleName(/進捗メモを保存できませんでした。/);
  expect(screen.getByRole("combobox", { name: /進捗メモ/ })).toHaveDisplayValue("返信待ち");
});

it("declines after 辞退しますか？ and confirms it", async () => {
  const user = await show({});
  await user.click(screen.getByRole("button", { name: /辞退$/ }));
  const question = screen.getByRole("alertdialog", { name: "辞退しますか？" });
  await user.click(within(question).getByRole("button", { name: "辞退する" }));
  expect(await screen.findByRole("alertdialog", { name: "辞退しました。" })).toBeVisible();
  expect(screen.queryByRole("link", { name: /トークルーム/ })).toBeNull();
});

it("links an accepted contact, now with a name, to its room", async () => {
  await show({ status: "accepted", preference: named() });
  expect(screen.getByRole("heading", { level: 3 })).toHaveTextContent("山田 花子さん");
  expect(screen.getByRole("link", { name: /トークルーム/ })).toHaveAttribute("href", "/chat/40/");
  expect(screen.queryByRole("button", { name: /辞退$/ })).toBeNull();
});

it("loads a certificate only on request, and not without permission", async () => {
  const user = await show({ status: "accepted", preference: named() });
  expect(screen.queryByRole("img")).toBeNull();
  await user.click(screen.getByRole("button", { name: /障害者手帳を見る/ }));
  const image = await screen.findByRole("img", { name: "山田 花子さんの障害者手帳" });
  expect(image).toHaveAttribute("src", expect.stringMatching(/^blob:/));
  expect(looked).toEqual([CERTIFICATES.disability_certificate]);
  await user.click(screen.getByRole("button", { name: "閉じる" }));
  contact = { ...contact, preference: { ...named(), allowed_users: [], certificates: [] } };
  opened = { ...inFull(), allowed_users: [], disability_certificate: null };
  await user.click(screen.getByRole("button", { name: /障害者手帳を見る/ }));
  expect(await screen.findByRole("alert")).toHaveTextContent("許可が取り消された可能性があります。");
  expect(screen.queryByRole("img")).toBeNull();
});

it("loads a new URL of an expired certificate, and views it once, whatever URL comes later", async () => {
  const user = await show({ status: "accepted", preference: named() });
  opened = signed("old");
  let proven = "";
  network.use(
    http.get("*/media/certificates/*", ({ request }) => {
      const address = new URL(request.url);
      looked.push(address.search);
      // A step-up may take longer than a URL is valid.
      proven = "?signed=new";
      opened = signed("new");
      return address.search === proven
        ? new HttpResponse("jpeg")
        : HttpResponse.json({ code: "not_found", detail: "…" }, { status: 404 });
    }),
  );
  await user.click(screen.getByRole("button", { name: /障害者手帳を見る/ }));
  await screen.findByRole("img", { name: "山田 花子さんの障害者手帳" });
  opened = signed("newer");
  contact = { ...contact, progress_note: "schedule_pending" };
  await act(() => askContactsAgain(client));
  expect(screen.getByLabelText(/進捗メモ/)).toHaveValue("schedule_pending");
  expect(looked).toEqual(["?signed=old", "?signed=new"]);
});

it("marks the contact's notifications as read when its details are closed", async () => {
  const user = await show({ has_unread_notifications: true });
  expect(await screen.findByText("未読のメッセージとお知らせ 1件")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: /詳細/ }));
  const details = screen.getByRole("dialog", { name: "30歳・女性の詳細" });
  expect(await within(details).findByText(/承認されました。/)).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(within(details).getByRole("button", { name: "閉じる" }));
  await waitFor(() => expect(sent).toEqual([{ contact_id: 40 }]));
  await waitFor(() => expect(screen.queryByText("未読のメッセージとお知らせ 1件")).toBeNull());
});

it.each(["declined", "completed"] as const)(
  "shows only the outline of a %s contact, and the reason",
  async (status) => {
    const user = await show({ status, preference: OUTLINE, progress_note: "schedule_pending" });
    const card = screen.getByRole("article");
    expect(screen.getByRole("heading", { level: 3 })).toHaveTextContent(/^30歳・女性・東京都の方$/);
    expect(card).toHaveTextContent("お話が終わったので、この方のいまの情報は、ここでは見られません。");
    expect(card).toHaveTextContent("進捗メモ見学調整中");
    expect(card).toHaveTextContent("最終連絡日2026/03/10 10:00");
    expect(card).not.toHaveTextContent(/障害支援区分|今の住まい|証明書/);
    expect(screen.queryByRole("combobox")).toBeNull();
    await user.click(screen.getByRole("button", { name: /詳細/ }));
    const details = screen.getByRole("dialog", { name: "30歳・女性・東京都の方の詳細" });
    expect(details).toHaveTextContent("お話が終わったので、この方のいまの情報は、ここでは見られません。");
    expect(within(details).queryByRole("link", { name: "印刷用に表示" })).toBeNull();
  },
);

it("shows the office's own note on an ended contact, although the person cannot be opened", async () => {
  const note = { text: "電話は夕方に。", by: "高橋 直子", updated_at: "2026-03-05T10:00:00+09:00" };
  network.use(http.get("*/api/facilities/notes/contact/40/", () => HttpResponse.json(note)));
  const user = await show({ status: "completed", preference: OUTLINE });
  await user.click(screen.getByRole("button", { name: /詳細/ }));
  expect(await screen.findByDisplayValue("電話は夕方に。")).toBeVisible();
});

it("shows nothing of a person after the outline was deleted", async () => {
  const over: Contact["preference"] = { ...OUTLINE, age: null, gender: null, prefecture: null };
  await show({ status: "completed", preference: over });
  expect(screen.getByRole("heading", { level: 3 })).toHaveTextContent("記録が残っていない方");
});

it("keeps the room of a person who withdrew, without their name", async () => {
  await show({ status: "accepted", preference: OUTLINE });
  expect(screen.getByRole("heading", { level: 3 })).toHaveTextContent("30歳・女性・東京都の方");
  expect(screen.getByText("ご本人が登録を取り下げたので、いまの情報は見られません。")).toBeVisible();
  expect(screen.getByRole("link", { name: /トークルーム/ })).toHaveAttribute("href", "/chat/40/");
  expect(screen.queryByText("証明書")).toBeNull();
});

it.each([
  ["links from its details to the meeting sheet", {}, "/facilities/print/meeting/7/?ids=5"],
  ["has no sheet for a home that is no longer offered", { home: { ...HOME, is_active: false } }, null],
  ["has no sheet for a person who has moved in", { confirmed_at: "2026-03-12T10:00:00+09:00" }, null],
] as const)("%s", async (_, changes, sheet) => {
  const user = await show({ status: "accepted", preference: named(), ...changes });
  await user.click(screen.getByRole("button", { name: /詳細/ }));
  await within(screen.getByRole("dialog")).findByRole("link", { name: "印刷用に表示" });
  const links = within(screen.getByRole("dialog")).queryAllByRole("link", { name: candidateSheet.open });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(sheet ? [sheet] : []);
});

it("shows the street only while the person allows it", async () => {
  const user = await show({ status: "accepted", preference: named() });
  await user.click(screen.getByRole("button", { name: /詳細/ }));
  const details = screen.getByRole("dialog");
  await within(details).findByText("音が苦手です。");
  expect(details).toHaveTextContent("東京都世田谷区番地は、ご本人が見せるまで見られません。");
  expect(details).toHaveTextContent("音が苦手です。");
});

const STEPS: Contact["steps"] = [
  { action: "request", side: "facility", by: "田中 恵", taken_at: "2026-03-10T10:00:00+09:00" },
  { action: "accept", side: "seeker", by: null, taken_at: "2026-03-11T10:00:00+09:00" },
  { action: "complete_visit", side: "facility", by: "高橋 直子", taken_at: "2026-03-12T10:00:00+09:00" },
];

it("names colleagues at their steps, and the assignee of the other side", async () => {
  await show({ steps: STEPS, in_charge: { facility: null, seeker: "佐々木 由美" } }, true);
  const taken = within(screen.getByRole("list", { name: "対応した人" }));
  expect(taken.getAllByRole("listitem").map((step) => step.textContent)).toEqual([
    "連絡：田中 恵",
    "見学完了：高橋 直子",
  ]);
  expect(screen.getByText("担当：佐々木 由美さん")).toBeVisible();
});

it("names nobody for a user who works alone", async () => {
  await show({ steps: STEPS });
  expect(screen.queryByRole("list", { name: "対応した人" })).toBeNull();
});
