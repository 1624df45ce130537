import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { fakeServer } from "shared-ui/testing/fake-server";
import { beforeEach, expect, it } from "vitest";
import { outsideLine } from "../../line/liff";
import { startAt } from "../../testing";
import { isSaid, openPage } from "../../testing-pages";
import LeavePage from "./LeavePage";
import { hasLeft } from "./left";

let sent: unknown[] = [];

const network = fakeServer(
  http.delete("*/api/applicants/account/", async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json({});
  }),
);

beforeEach(() => {
  sent = [];
});

const PATH = "/applicants/leave/";
const DRAFTS = ["draft:preference:1:new", "draft:chat:1:3"];
const inLine = {
  ...outsideLine,
  isInClient: () => true,
  tokens: () => ({ accessToken: "line-token", idToken: null }),
};

it("says what is deleted and what stays, and asks for confirmation before leaving", async () => {
  const user = openPage(LeavePage, PATH);
  for (const sentence of ["あなたの希望", "ホームが払うお金の記録は残ります。", "元には戻せません。"]) {
    await isSaid(sentence);
  }
  await user.click(screen.getByRole("button", { name: "サービスをやめる" }));
  await screen.findByRole("alertdialog", { name: "サービスをやめますか？" });
  await user.click(screen.getByRole("button", { name: "やめないで続ける" }));
  expect(sent).toEqual([]);
  expect(screen.getByRole("link", { name: "やめないで続ける" })).toHaveAttribute(
    "href",
    "/applicants/settings/",
  );
});

it("deletes the account with LINE's access token, deletes drafts, and says goodbye", async () => {
  for (const draft of DRAFTS) sessionStorage.setItem(draft, "{}");
  const { replace } = startAt(PATH);
  const user = openPage(LeavePage, PATH, inLine);
  await user.click(screen.getByRole("button", { name: "サービスをやめる" }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "サービスをやめる" }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith("/accounts/applicants/goodbye/"));
  expect(sent).toEqual([{ access_token: "line-token" }]);
  expect(DRAFTS.filter((draft) => draft in sessionStorage)).toEqual([]);
  expect(hasLeft()).toBe(true);
});

it("stays on the page and shows the error if the server cannot delete the account now", async () => {
  const detail = "うまくいきませんでした。しばらくしてからもう一度お試しください。";
  network.use(
    http.delete("*/api/applicants/account/", () =>
      HttpResponse.json({ detail, code: "http_500" }, { status: 500 }),
    ),
  );
  const { replace } = startAt(PATH);
  const user = openPage(LeavePage, PATH);
  await user.click(screen.getByRole("button", { name: "サービスをやめる" }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "サービスをやめる" }));
  expect(await screen.findByRole("alertdialog", { name: detail })).toBeVisible();
  expect(replace).not.toHaveBeenCalled();
  expect(hasLeft()).toBe(false);
});
