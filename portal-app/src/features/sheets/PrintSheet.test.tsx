/** The portal's printed pages, from the link to the content. */
import { fireEvent, screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { Contact, User } from "shared-ui/api/types";
import { CONTACT } from "shared-ui/features/contacts/contact-fixtures";
import { PREFERENCE } from "shared-ui/features/preference/preference-fixtures";
import { fakeServer } from "shared-ui/testing/fake-server";
import { HOME } from "shared-ui/testing/home-fixtures";
import { NOTHING_TODAY, NOTHING_UNREAD } from "shared-ui/testing/unread";
import { beforeEach, expect, it, vi } from "vitest";
import { heading, openPortal, signedInAs } from "../../testing";

let user: User;
let contact: Contact;

fakeServer(
  http.get("*/api/auth/user/", () => HttpResponse.json(user)),
  http.get("*/api/chat/notifications/", () => HttpResponse.json([])),
  http.get("*/api/facilities/homes/:id/", () => HttpResponse.json(HOME)),
  http.get("*/api/applicants/preferences/:id/", () => HttpResponse.json(PREFERENCE)),
  http.get("*/api/applicants/preferences/:id/certificate_views/", () => HttpResponse.json([])),
  http.get("*/api/chat/today/", () => HttpResponse.json(NOTHING_TODAY)),
  http.get("*/api/chat/unread/", () => HttpResponse.json(NOTHING_UNREAD)),
  http.get("*/api/chat/contacts/", () => HttpResponse.json([contact])),
  http.get("*/api/chat/contacts/:id/", () => HttpResponse.json(contact)),
);

beforeEach(() => {
  contact = { ...CONTACT, status: "accepted", has_unread_notifications: false };
});

const { is_active, contacts_current_count, has_unread_notifications, updated_at, ...known } = PREFERENCE;
const AFTER_ACCEPTANCE: Contact["preference"] = { ...known, name: "秋元 節子" };

/** The description of a term on the sheet. */
function fact(term: string): string | null {
  const row = screen.getByText(term, { selector: "dt *, dt" }).closest("div");
  return row?.querySelector("dd")?.textContent ?? null;
}

const openSheet = (person: ReturnType<typeof openPortal>["person"]) =>
  person.click(screen.getByRole("link", { name: "印刷用に表示" }));

it("prints a facility's home with contact details, from its edit page", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  user = signedInAs("facility");
  const { person } = openPortal("/facilities/edit/7/");
  await heading(/ホームの編集$/);
  await openSheet(person);
  await heading("ひだまりホーム");
  expect(window.location.pathname).toBe("/facilities/print/7/");
  expect(fact("住所")).toBe("東京都世田谷区世田谷9-9-9");
  expect(fact("電話番号")).toBe("0300001234");
  expect(screen.getByRole("img", { name: "ひだまりホームの写真1" })).toBeVisible();
  expect(screen.getByText("個人情報")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "印刷する" }));
  expect(print).toHaveBeenCalledOnce();
});

it("shows the time of printing, however long the page was open", async () => {
  user = signedInAs("facility");
  openPortal("/facilities/print/7/");
  await heading("ひだまりホーム");
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-05T05:30:00Z") });
  fireEvent(window, new Event("beforeprint"));
  expect(screen.getByText(/^印刷日時：2026\/03\/05 14:30/)).toBeVisible();
});

it("prints an accepted person for the facility, without certificates", async () => {
  contact = { ...contact, preference: { ...AFTER_ACCEPTANCE, allowed_users: [1] } };
  user = signedInAs("facility");
  const { person } = openPortal("/facilities/contacts/4/x/");
  await heading(/^コンタクト_/);
  await person.click(screen.getByRole("button", { name: /詳細/ }));
  await openSheet(person);
  await heading("秋元 節子さん");
  expect(fact("今の住まい")).toBe("〒154-0017 東京都世田谷区世田谷9-99-11");
  expect(within(screen.getByRole("main")).queryByRole("img")).toBeNull();
  expect(screen.queryByText(/手帳|受給者証/)).toBeNull();
});

it("prints no person for the facility before acceptance", async () => {
  const { name, postal_code, address_2, disability_certificate, welfare_certificate, ...before } =
    AFTER_ACCEPTANCE as typeof PREFERENCE;
  contact = { ...contact, status: "pending", preference: before };
  user = signedInAs("facility");
  openPortal("/facilities/print/person/15/");
  await heading("ページが見つかりません");
});

it("prints no person for the facility after the contact has ended", async () => {
  const outline = { id: null, age: 63, gender: "female", prefecture: "東京都" } as const;
  contact = { ...contact, status: "completed", preference: { ...outline, allowed_users: [] } };
  user = signedInAs("facility");
  openPortal("/facilities/print/person/15/");
  await heading("ページが見つかりません");
});

it("prints a counselor's registration from its edit page", async () => {
  user = signedInAs("counselor");
  const { person } = openPortal("/counselors/edit/7");
  await heading(/希望条件編集$/);
  await openSheet(person);
  await heading("秋元 節子さん");
  expect(fact("障害支援区分")).toBe("区分3");
  expect(screen.queryByText(/手帳|受給者証/)).toBeNull();
});

it("prints the home of a contact for the counselor, without phone and mail", async () => {
  user = signedInAs("counselor");
  const { person } = openPortal("/counselors/contacts/7/x/");
  await heading(/^コンタクト_/);
  await person.click(within(screen.getByRole("main")).getByRole("button", { name: /お知らせ/ }));
  await openSheet(person);
  await heading("こもれびホーム世田谷");
  expect(fact("家賃")).toBe("月52,000円");
  expect(screen.queryByText(/電話番号|メールアドレス/)).toBeNull();
  await person.click(screen.getByRole("link", { name: "戻る" }));
  await heading(/^コンタクト_/);
});
