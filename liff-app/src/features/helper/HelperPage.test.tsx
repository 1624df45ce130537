import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { fakeServer } from "shared-ui/testing/fake-server";
import { beforeEach, expect, it, vi } from "vitest";
import { isSaid, openPage, words } from "../../testing-pages";
import HelperPage from "./HelperPage";

const CODE = "ACDE-FGHJ-KLMP";
const INVITED = {
  code: CODE,
  link: `https://liff.line.me/1-a/applicants/helping/join/?invitation=${CODE}`,
  expires_at: "2026-03-12T14:30:00+09:00",
};
const KENJI = { name: "けんじ", started_at: "2026-03-05T14:30:00+09:00" };

let helper: typeof KENJI | null = null;
let until: string | null = null;
let done: string[] = [];

const note = (request: Request) => done.push(`${request.method} ${new URL(request.url).pathname}`);
fakeServer(
  http.get("*/api/auth/user/", () => HttpResponse.json(null)),
  http.get("*/api/applicants/helper/", () => HttpResponse.json({ helper, invited_until: until, words: [] })),
  http.post("*/api/applicants/helper/invitation/", ({ request }) => {
    note(request);
    until = INVITED.expires_at;
    return HttpResponse.json(INVITED, { status: 201 });
  }),
  http.delete("*/api/applicants/helper/invitation/", ({ request }) => {
    note(request);
    until = null;
    return HttpResponse.json({});
  }),
  http.delete("*/api/applicants/helper/", ({ request }) => {
    note(request);
    helper = null;
    return HttpResponse.json({});
  }),
);

beforeEach(() => {
  helper = null;
  until = null;
  done = [];
});

const button = (name: RegExp) => screen.findByRole("button", { name });

it("creates a code and a link, and cancels the invitation", async () => {
  const user = openPage(HelperPage, "/applicants/helper/");
  await isSaid("番地");
  await user.click(await button(/あいことばを.*作.*る/));
  const code = await screen.findByText(CODE);
  expect(code).toBeVisible();
  await isSaid("このページを閉じると、あいことばは見られなくなります。");
  await waitFor(() => expect(document.activeElement).toContainElement(code));
  expect(document.activeElement).not.toContainElement(screen.getByRole("heading", { level: 1 }));
  const copied = vi.spyOn(navigator.clipboard, "writeText");
  await user.click(await button(/リンクをコピーする/));
  await waitFor(() => expect(copied).toHaveBeenCalledWith(INVITED.link));
  await isSaid("コピーしました。");
  await user.click(await button(/取.*り.*消.*す/));
  await waitFor(() => expect(screen.queryByText(CODE)).toBeNull());
  expect(await button(/あいことばを.*作.*る/)).toHaveFocus();
  expect(done).toEqual([
    "POST /api/applicants/helper/invitation/",
    "DELETE /api/applicants/helper/invitation/",
  ]);
});

it("does not show a code a second time", async () => {
  until = INVITED.expires_at;
  openPage(HelperPage, "/applicants/helper/");
  await isSaid("あいことばは、もう見られません。");
  expect(screen.queryByText(CODE)).toBeNull();
});

it("shows the helper, and ends it after one confirmation", async () => {
  helper = KENJI;
  const user = openPage(HelperPage, "/applicants/helper/");
  await isSaid("けんじさんが、いっしょに読んでいます。");
  await user.click(await button(/終.*わりにする/));
  const question = await screen.findByRole("alertdialog");
  expect(words(question)).toContain("その人の言葉も消えます。");
  const [, yes] = within(question).getAllByRole("button");
  await user.click(yes as HTMLElement);
  await isSaid("終わりにしました。");
  expect(done).toEqual(["DELETE /api/applicants/helper/"]);
});
