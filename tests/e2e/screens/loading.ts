/** Screens with slow or failing calls. */
import type { Page } from "@playwright/test";
import { words } from "../support/words";
import { contactPath, press, type Screen } from "./screen";

/** The texts while a call is loading, or a page: of the portal, then of the applicants' app. */
const LOADING_TEXT = new RegExp(
  `${words("読み込んでいます").source}|ページを開いています|${words("開ひらいています").source}`,
);

/** What a page says without a connection: the portal, then the applicants' app. */
const UNREACHABLE_TEXT = new RegExp(
  `${words("通信できませんでした").source}|${words("つながりませんでした").source}`,
);

type Address = Parameters<Page["route"]>[0];

/** Keep calls pending, run an action, and wait for the loading text. */
const slow =
  (calls: Address, then: (page: Page) => Promise<unknown>, text = LOADING_TEXT) =>
  async (page: Page): Promise<void> => {
    await page.route(calls, () => new Promise(() => undefined));
    await then(page);
    await page.getByRole("status").filter({ hasText: text }).first().waitFor();
  };

/** Reload the page without waiting for pending calls. */
const reload = (page: Page): Promise<unknown> => page.reload({ waitUntil: "domcontentloaded" });

const follow =
  (name: string) =>
  (page: Page): Promise<void> =>
    page
      .getByRole("link", { name: words(name) })
      .first()
      .click();

/** Reload the page with closed WebSockets. */
async function disconnect(page: Page): Promise<void> {
  await page.routeWebSocket(/.*/, (socket) => socket.close());
  await page.reload();
  await page.getByText(words("しています。")).first().waitFor();
}

/** Reload the page with failing calls, except the call for the signed-in user. */
async function offline(page: Page): Promise<void> {
  await page.route(/\/api\/(?!auth\/user|accounts\/applicants\/info)/, (route) =>
    route.abort("internetdisconnected"),
  );
  await page.reload();
  await page.getByText(UNREACHABLE_TEXT).first().waitFor();
}

const room = contactPath("accepted", ({ id }) => `/chat/${id}/`);
const MESSAGES = /\/api\/chat\/chat-messages\//;

export const LOADING_SCREENS: Screen[] = [
  { name: "facility's room disconnected", who: "facility", path: room, open: disconnect },
  { name: "applicant's room disconnected", who: "applicant", path: room, open: disconnect },
  {
    name: "matched people without a connection",
    who: "facility",
    path: "/facilities/matched-preferences/1/",
    open: offline,
  },
  { name: "my page without a connection", who: "applicant", path: "/applicants/top/", open: offline },
  { name: "facility's room loading", who: "facility", path: room, open: slow(MESSAGES, reload) },
  { name: "applicant's room loading", who: "applicant", path: room, open: slow(MESSAGES, reload) },
  {
    name: "notifications loading",
    who: "facility",
    path: "/facilities/top/",
    open: slow(/\/api\/chat\/notifications\//, press("お知らせ")),
  },
  {
    name: "matched person's details loading",
    who: "facility",
    path: "/facilities/matched-preferences/1/",
    open: slow(/\/matching-preferences\/1\/\d+\//, press("詳細を見る", 1)),
  },
  {
    name: "next page of the portal loading",
    who: "facility",
    path: "/facilities/top/",
    open: slow(/\/api\/chat\/contacts\//, follow("コンタクト一覧")),
  },
  {
    name: "invitation loading",
    who: "guest",
    path: "/accounts/facilities/invitation/#secret",
    open: slow(
      /\/api\/accounts\/invitations\/read\//,
      (page) => page.goto("/accounts/facilities/invitation/?again#secret", { waitUntil: "domcontentloaded" }),
      /招待を確かめています/,
    ),
  },
];
