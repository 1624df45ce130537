/** Screens whose calls are slow, or do not come through at all. */
import type { Page } from "@playwright/test";
import { words } from "../support/words";
import { ofContact, press, type Screen } from "./screen";

/** What is read of a slow call, and of a slow page of the portal. */
const WAITS = new RegExp(`${words("読み込んでいます").source}|ページを開いています`);

type Address = Parameters<Page["route"]>[0];

/** Have calls stay on their way, and go on from there. */
const slow =
  (calls: Address, goOn: (page: Page) => Promise<unknown>, waits = WAITS) =>
  async (page: Page): Promise<void> => {
    await page.route(calls, () => new Promise(() => undefined));
    await goOn(page);
    await page.getByRole("status").filter({ hasText: waits }).first().waitFor();
  };

/** Bring the page up again; what is on its way is not waited for. */
const again = (page: Page): Promise<unknown> => page.reload({ waitUntil: "domcontentloaded" });

const follow =
  (name: string) =>
  (page: Page): Promise<void> =>
    page
      .getByRole("link", { name: words(name) })
      .first()
      .click();

/** Bring the page up again where the connection for what is said in a room does not come about. */
async function cutOff(page: Page): Promise<void> {
  await page.routeWebSocket(/.*/, (socket) => socket.close());
  await page.reload();
  await page.getByText(words("しています。")).first().waitFor();
}

/** Bring the page up again where no call but that of who is signed in comes through. */
async function offline(page: Page): Promise<void> {
  await page.route(/\/api\/(?!auth\/user|accounts\/applicants\/info)/, (route) =>
    route.abort("internetdisconnected"),
  );
  await page.reload();
  await page.getByText(words("通信できませんでした")).first().waitFor();
}

/** Have a facility's room wait for its messages alone: what stands beside it is there. */
async function withoutMessages(page: Page): Promise<void> {
  await slow(MESSAGES, again)(page);
  await page.getByRole("heading", { name: "事業所のメモ" }).waitFor();
}

const room = ofContact("accepted", ({ id }) => `/chat/${id}/`);
const MESSAGES = /\/api\/chat\/chat-messages\//;

export const ON_THEIR_WAY: Screen[] = [
  { name: "facility's room cut off", who: "facility", path: room, open: cutOff },
  { name: "applicant's room cut off", who: "applicant", path: room, open: cutOff },
  {
    name: "matched people without a connection",
    who: "facility",
    path: "/facilities/matched-preferences/1/",
    open: offline,
  },
  { name: "my page without a connection", who: "applicant", path: "/applicants/top/", open: offline },
  { name: "facility's room on its way", who: "facility", path: room, open: withoutMessages },
  { name: "applicant's room on its way", who: "applicant", path: room, open: slow(MESSAGES, again) },
  {
    name: "notifications on their way",
    who: "facility",
    path: "/facilities/top/",
    open: slow(/\/api\/chat\/notifications\//, press("お知らせ")),
  },
  {
    name: "matched person's details on their way",
    who: "facility",
    path: "/facilities/matched-preferences/1/",
    open: slow(/\/matching-preferences\/1\/\d+\//, press("詳細を見る", 1)),
  },
  {
    name: "the next page of the portal on its way",
    who: "facility",
    path: "/facilities/top/",
    open: slow(/\/api\/chat\/contacts\//, follow("コンタクト一覧")),
  },
  {
    name: "invitation on its way",
    who: "nobody",
    path: "/accounts/facilities/invitation/#secret",
    open: slow(
      /\/api\/accounts\/invitations\/read\//,
      (page) => page.goto("/accounts/facilities/invitation/?again#secret", { waitUntil: "domcontentloaded" }),
      /招待を確かめています/,
    ),
  },
];
