/** Linking the user's own LINE account: LINE's response is used once, and every result is explained. */
import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expectNoViolations } from "shared-ui/testing/axe";
import { fakeServer } from "shared-ui/testing/fake-server";
import { NOTHING_TODAY, NOTHING_UNREAD } from "shared-ui/testing/unread";
import { beforeEach, expect, it, vi } from "vitest";
import { heading, openPortal, pageSettingsAre, signedInAs } from "../../../testing";

const PAGE = "/counselors/line/";
const LINK = "*/api/accounts/counselors/line/";
const ADD = "https://line.me/R/ti/p/%40demo";

let link = { linked: false, reachable: false };
let asked: unknown[] = [];

const network = fakeServer(
  http.get("*/api/auth/user/", () => HttpResponse.json(signedInAs("counselor"))),
  http.get("*/api/chat/notifications/", () => HttpResponse.json([])),
  http.get("*/api/chat/today/", () => HttpResponse.json(NOTHING_TODAY)),
  http.get("*/api/chat/unread/", () => HttpResponse.json(NOTHING_UNREAD)),
  http.get(LINK, () => HttpResponse.json(link)),
  http.post(LINK, async ({ request }) => {
    asked.push(await request.json());
    link = { linked: true, reachable: true };
    return HttpResponse.json(link);
  }),
  http.delete(LINK, () => {
    link = { linked: false, reachable: false };
    return HttpResponse.json({});
  }),
  http.get(`${LINK}authorize/`, ({ request }) => {
    asked.push(new URL(request.url).search);
    return HttpResponse.json({ url: "https://access.line.me/", state: "s" });
  }),
);

beforeEach(() => {
  signedInAs("counselor");
  link = { linked: false, reachable: false };
  asked = [];
});

const button = (name: string) => screen.findByRole("button", { name });
const showsText = (words: string) => waitFor(() => expect(document.body).toHaveTextContent(words));

it("explains the purpose and the current state, and starts on LINE's page", async () => {
  const assign = vi.fn();
  vi.stubGlobal("location", Object.assign(new URL(`${window.location.origin}${PAGE}`), { assign }));
  const { person } = openPortal(PAGE);
  await heading("LINEのお知らせ");
  await showsText("LINEとつながっていません。");
  await showsText("担当する方のお名前や障害のことは、書きません。");
  await person.click(await button("LINEにつなぐ"));
  await waitFor(() => expect(assign).toHaveBeenCalledWith("https://access.line.me/"));
  expect(asked).toEqual(["?disable_auto_login=false"]);
  vi.unstubAllGlobals();
});

it("links with LINE's response once, and removes it from the URL", async () => {
  openPortal(`${PAGE}?code=c1&state=s1&friendship_status_changed=true`);
  await showsText("LINEとつながりました。");
  await showsText("LINEとつながっています。");
  expect(asked).toEqual([{ code: "c1", state: "s1" }]);
  expect(window.location.pathname + window.location.search).toBe(PAGE);
});

it.each([
  ["?error=ACCESS_DENIED&error_description=x&state=s1", "LINEでの確認がキャンセルされました。"],
  ["?error=SERVER_ERROR&state=s1", "LINEでの確認がうまくいきませんでした。"],
  ["?code=c1", "LINEでの確認がうまくいきませんでした。"],
])("shows an error for %s, and offers another attempt", async (query, words) => {
  openPortal(PAGE + query);
  await showsText(words);
  expect(asked).toEqual([]);
  expect(window.location.search).toBe("");
});

it("shows the server's reason if a LINE account cannot be linked", async () => {
  const detail = "このLINEは、ほかのアカウントで使われています。";
  network.use(http.post(LINK, () => HttpResponse.json({ detail, code: "line_taken" }, { status: 409 })));
  openPortal(`${PAGE}?code=c1&state=s1`);
  await showsText(detail);
  await showsText("LINEとつながっていません。");
  await expectNoViolations();
});

it("unlinks after confirmation", async () => {
  link = { linked: true, reachable: true };
  const { person } = openPortal(PAGE);
  await person.click(await button("つながりを解除する"));
  const dialog = await screen.findByRole("alertdialog", { name: "LINEとのつながりを解除しますか？" });
  expect(link.linked).toBe(true);
  await person.click(
    [...dialog.querySelectorAll("button")].find(
      ({ textContent }) => textContent === "つながりを解除する",
    ) as Element,
  );
  await showsText("LINEとのつながりを解除しました。");
  await showsText("LINEとつながっていません。");
});

it("links to the official account if LINE cannot reach the user", async () => {
  pageSettingsAre({ addFriendUrl: ADD });
  link = { linked: true, reachable: false };
  openPortal(PAGE);
  await showsText("LINEに届きません。");
  expect(await screen.findByRole("link", { name: "公式アカウントを友だちに追加する" })).toHaveAttribute(
    "href",
    ADD,
  );
});
