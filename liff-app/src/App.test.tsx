/** Routing by role and session (docs/decisions.md §1), error pages, and pages that guard against leaving. */

import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { createQueryClient } from "shared-ui/api/query-client";
import type { Role } from "shared-ui/api/types";
import { headingOfPage } from "shared-ui/testing/arrived";
import { fakeServer } from "shared-ui/testing/fake-server";
import { haveSession } from "shared-ui/testing/session";
import { NOTHING_UNREAD } from "shared-ui/testing/unread";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { App } from "./App";
import { rememberDestination } from "./features/account/destination";
import { keepState } from "./features/account/login-state";
import { outsideLine } from "./line/liff";
import { createLiffRouter } from "./routes";
import { startAt } from "./testing";

let role: Role | null = null;
interface ConsentState {
  needs_consent: boolean;
  consented_to: number | null;
  helps?: boolean;
  helper_name?: string;
}
let consentState: ConsentState = { needs_consent: false, consented_to: null };

const refused = (status: number, detail: string) =>
  HttpResponse.json({ detail, code: `http_${status}` }, { status });
const user = () => ({
  id: 1,
  role,
  username: "田中 ひかり",
  lineId: "U1",
  pictureUrl: null,
  offices: [],
  ...consentState,
});
const info = { displayName: "田中 ひかり", pictureUrl: null };

const network = fakeServer(
  http.get("*/api/auth/user/", () =>
    role ? HttpResponse.json(user()) : refused(401, "再度ログインしてください。"),
  ),
  http.get("*/api/accounts/applicants/info/", () => HttpResponse.json(info)),
  http.get("*/api/applicants/preferences/", () => HttpResponse.json([])),
  http.get("*/api/applicants/preferences/:id/", () => refused(404, "見つかりませんでした。")),
  http.get("*/api/chat/unread/", () => HttpResponse.json(NOTHING_UNREAD)),
  http.get("*/api/chat/contacts/", () => HttpResponse.json([])),
);

beforeEach(() => {
  localStorage.setItem("wording", "standard");
  // The simulated browser has no layout and cannot scroll.
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
});
afterEach(() => {
  role = null;
  consentState = { needs_consent: false, consented_to: null };
});

function open(address: string, as: Role | null): ReturnType<typeof userEvent.setup> {
  role = as;
  if (as) haveSession();
  window.history.replaceState(null, "", address);
  const client = createQueryClient();
  render(<App client={client} line={outsideLine} router={createLiffRouter(client, outsideLine)} />);
  return userEvent.setup();
}

const path = () => window.location.pathname;

it.each([
  ["/", null, "/accounts/applicants/login/"],
  ["/", "applicant", "/applicants/top/"],
  ["/accounts/applicants/login/", "applicant", "/applicants/top/"],
  ["/applicants/contacts/?contact=1", "applicant", "/applicants/contacts/"],
] as const)("%s as %s shows %s", async (address, as, shown) => {
  open(address, as);
  await headingOfPage();
  expect(path()).toBe(shown);
});

it.each([
  ["/applicants/top/", null, "/"],
  ["/chat/3/", null, "/"],
  ["/applicants/top/", "facility", "/facilities/top/"],
  ["/accounts/applicants/login/", "counselor", "/counselors/top/"],
] as const)("%s as %s loads another full page, %s", async (address, as, door) => {
  const { replace } = startAt(address);
  open(address, as);
  await waitFor(() => expect(replace).toHaveBeenCalledWith(door));
  expect(document.querySelector("h1:not([data-starting] h1)")).toBeNull();
});

it("leads whoever has signed in on to where they wanted to go", async () => {
  rememberDestination("/applicants/contacts/");
  open("/accounts/applicants/login/", "applicant");
  await waitFor(() => expect(path()).toBe("/applicants/contacts/"));
});

it.each(["/applicants/nowhere/", "/applicants/edit/99/", "/chat/x/"])(
  "shows %s as not found, inside the layout",
  async (address) => {
    open(address, "applicant");
    await headingOfPage("ページが見つかりません");
    expect(screen.getByRole("contentinfo")).toBeVisible();
    await waitFor(() => expect(document.title).toBe("ページが見つかりません | グループホームマッチング"));
  },
);

it("shows the not-found page inside the signed-in layout", async () => {
  open("/applicants/nowhere/", "applicant");
  await headingOfPage("ページが見つかりません");
  expect(await screen.findByRole("button", { name: /田中 ひかり/ })).toBeVisible();
});

it("shows what failed, inside the layout, and retries", async () => {
  network.use(
    http.get("*/api/chat/contacts/", () => refused(400, "うまくいきませんでした。"), { once: true }),
  );
  const person = open("/applicants/contacts/", "applicant");
  expect(await screen.findByText("うまくいきませんでした。")).toBeVisible();
  expect(screen.getByRole("button", { name: /田中 ひかり/ })).toBeVisible();
  await person.click(screen.getByRole("button", { name: "もう一度試す" }));
  await waitFor(() => expect(screen.queryByText("うまくいきませんでした。")).not.toBeInTheDocument());
  expect(path()).toBe("/applicants/contacts/");
});

it("ends the previous session when LINE's login fails, and says why", async () => {
  let logouts = 0;
  network.use(
    http.post("*/api/accounts/applicants/login/", () => refused(400, "LINEでログインできませんでした。")),
    http.post("*/api/auth/logout/", () => {
      logouts += 1;
      return HttpResponse.json({});
    }),
  );
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  keepState("s1");
  open("/accounts/applicants/callback/?code=c1&state=s1", "applicant");
  await waitFor(() =>
    expect(screen.getByRole("alert")).toHaveTextContent("LINEでログインできませんでした。"),
  );
  expect(path()).toBe("/accounts/applicants/login/");
  expect(logouts).toBe(1);
});

it("keeps a session when an answer comes that nobody asked for: a stranger's link could bring it", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  open("/accounts/applicants/callback/?code=c1&state=s1", "applicant");
  await waitFor(() => expect(path()).toBe("/applicants/top/"));
});

it("shows the staff login links only in LINE's browser opened by a link", async () => {
  open("/", null);
  await headingOfPage("ログイン");
  expect(screen.queryByRole("link", { name: /グループホームの/ })).not.toBeInTheDocument();
  cleanup();
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Safari Line/15.12.0");
  open("/", null);
  await headingOfPage("ログイン");
  const hrefs = ["グループホームのログイン", "相談支援専門員のログイン"].map((name) =>
    screen.getByRole("link", { name }).getAttribute("href"),
  );
  expect(hrefs).toEqual(["/accounts/facilities/login/", "/accounts/counselors/login/"]);
});

it.each(["/applicants/top/", "/applicants/contacts/?contact=1", "/chat/3/"])(
  "asks for consent before %s is shown, and continues there after the first steps",
  async (wanted) => {
    network.use(
      http.post("*/api/applicants/consent/", () => {
        consentState = { needs_consent: false, consented_to: 1 };
        return HttpResponse.json({});
      }),
      http.get("*/api/applicants/settings/", () =>
        HttpResponse.json({ quiet_from: null, quiet_until: null }),
      ),
      http.get("*/api/chat/contacts/:id/", () => refused(404, "見つかりませんでした。")),
    );
    consentState = { needs_consent: true, consented_to: null };
    const person = open(wanted, "applicant");
    await headingOfPage("はじめる前に");
    expect(path()).toBe("/applicants/consent/");
    await person.click(screen.getByRole("button", { name: "はじめる" }));
    await headingOfPage("はじめの設定");
    await person.click(screen.getByRole("button", { name: "次へ進む" }));
    await waitFor(() => expect(path() + window.location.search).toBe(wanted));
  },
);

it("without consent, allows only downloading the data and leaving", async () => {
  network.use(
    http.get("*/api/applicants/settings/", () => HttpResponse.json({ quiet_from: null, quiet_until: null })),
    http.get("*/api/chat/settings/", () => HttpResponse.json({ shows_read: true, shows_typing: true })),
  );
  consentState = { needs_consent: true, consented_to: 1 };
  const person = open("/applicants/settings/", "applicant");
  await headingOfPage("設定");
  expect(path()).toBe("/applicants/settings/");
  await person.click(screen.getByRole("button", { name: /田中 ひかり/ }));
  expect(screen.getByRole("link", { name: "設定" })).toBeVisible();
  expect(screen.getByRole("button", { name: "ログアウト" })).toBeVisible();
  for (const closed of ["マイページ", "コンタクト一覧"]) {
    expect(screen.queryByRole("link", { name: closed })).not.toBeInTheDocument();
  }
});

it("does not ask for consent again", async () => {
  open("/applicants/consent/", "applicant");
  await waitFor(() => expect(path()).toBe("/applicants/top/"));
});

it.each(["/applicants/top/", "/applicants/contacts/?contact=1"])(
  "redirects a user who only helps from %s to the helped people, without asking for consent",
  async (first) => {
    network.use(http.get("*/api/applicants/helping/", () => HttpResponse.json([])));
    consentState = { needs_consent: true, consented_to: null, helps: true };
    const person = open(first, "applicant");
    await headingOfPage("お手伝い");
    expect(path()).toBe("/applicants/helping/");
    await person.click(screen.getByRole("button", { name: /田中 ひかり/ }));
    expect(screen.getByRole("link", { name: "お手伝い" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "コンタクト一覧" })).not.toBeInTheDocument();
  },
);

it("names the helper on every page except the helping pages", async () => {
  network.use(http.get("*/api/applicants/helping/", () => HttpResponse.json([])));
  consentState = { needs_consent: false, consented_to: 1, helper_name: "けんじ" };
  open("/applicants/contacts/", "applicant");
  const line = await screen.findByRole("link", { name: "けんじさんが いっしょに読んでいます" });
  expect(line).toHaveAttribute("href", "/applicants/helper/");
  cleanup();
  open("/applicants/helping/", "applicant");
  await headingOfPage("お手伝い");
  expect(screen.queryByRole("link", { name: /いっしょに読んでいます/ })).not.toBeInTheDocument();
});

it("shows the policy to everyone in this app's layout, with the summary first", async () => {
  open("/accounts/applicants/privacy/", null);
  await headingOfPage("プライバシーポリシー");
  const parts = screen.getAllByRole("heading", { level: 2 }).map((part) => part.textContent);
  expect(parts.slice(0, 2)).toEqual(["かんたんな説明", "個人情報の取り扱い（プライバシーポリシー）"]);
  expect(screen.getByRole("contentinfo")).toHaveTextContent("文字の大きさ");
});
