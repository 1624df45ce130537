/** Becoming a helper, reading along, and commenting. */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { fakeServer } from "shared-ui/testing/fake-server";
import { HOME_IN_CONTACT } from "shared-ui/testing/home-fixtures";
import { WISHES } from "shared-ui/testing/person-fixtures";
import { haveSession } from "shared-ui/testing/session";
import { beforeEach, expect, it } from "vitest";
import { isSaid, openPage } from "../../../testing-pages";
import HelpingPage from "./HelpingPage";
import JoinPage from "./JoinPage";
import PersonPage from "./PersonPage";

const AT = "*/api/applicants/helping/";
const NATSUMI = { id: 7, name: "なつみ", started_at: "2026-03-05T14:30:00+09:00", asked: 1 };
const { id, allowed_users, ...codes } = WISHES;
const OF_NATSUMI = { ...codes, name: "なつみ", condition_detail: "月に1度、通院しています。" };
const DATES = {
  created_at: "2026-03-05T14:30:00+09:00",
  visit_completed_at: null,
  confirmed_at: null,
  request_words: "",
};
const OPEN = {
  ...DATES,
  id: 15,
  status: "accepted",
  home_name: "ひだまりホーム",
  home: { ...HOME_IN_CONTACT, images: [] },
  word: { asked_at: "2026-03-05T15:00:00+09:00", text: "", said_at: null },
};
const OVER = { ...DATES, id: 14, status: "declined", home_name: "おわりホーム", home: null, word: null };
const SAID = { id: 3, sender: "星 由佳", sender_role: "facility", sent_at: DATES.created_at };

let sent: unknown[] = [];
let consented: number | null = null;

const network = fakeServer(
  http.get("*/api/auth/user/", () =>
    HttpResponse.json({
      id: 2,
      role: "applicant",
      needs_consent: true,
      consented_to: consented,
      helps: false,
      lacks_factor: false,
    }),
  ),
  http.get("*/api/accounts/applicants/info/", () => HttpResponse.json({})),
  http.get("*/api/applicants/preferences/", () => HttpResponse.json([])),
  http.get(AT, () => HttpResponse.json([NATSUMI])),
  http.post(`${AT}invitation/`, () => HttpResponse.json({ name: "なつみ" })),
  http.post(AT, async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json(NATSUMI, { status: 201 });
  }),
  http.delete("*/api/applicants/account/", () => {
    sent.push("left");
    return HttpResponse.json({});
  }),
  http.get(`${AT}7/`, () => HttpResponse.json({ ...NATSUMI, wishes: OF_NATSUMI })),
  http.get(`${AT}7/contacts/`, () => HttpResponse.json([OPEN, OVER])),
  http.get(`${AT}7/contacts/15/messages/`, () =>
    HttpResponse.json([
      {
        ...SAID,
        message: "土曜日に見学できます。",
        has_picture: false,
        has_file: false,
        taken_back_at: null,
      },
      { ...SAID, id: 4, message: "", has_picture: true, has_file: false, taken_back_at: null },
    ]),
  ),
  http.put(`${AT}7/contacts/15/word/`, async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json(OPEN);
  }),
);

beforeEach(() => {
  haveSession();
  sent = [];
  consented = null;
});

const button = (name: RegExp) => screen.findByRole("button", { name });

it("says what a helper may do and must keep secret, before accepting", async () => {
  const user = openPage(JoinPage, "/applicants/helping/join/?invitation=ACDE");
  await isSaid("なつみさんが、手伝ってほしいと言っています。");
  await isSaid("かわりに決めること");
  await isSaid("読んだことを、ほかの人に話しません。");
  await user.click(await button(/引.*受.*ける/));
  await isSaid("at /applicants/helping/7/");
  expect(sent).toEqual([{ code: "ACDE" }]);
});

it("asks for the code if the URL has none, and says if it is not valid", async () => {
  const detail = "この招待は使えません。";
  network.use(http.post(`${AT}invitation/`, () => HttpResponse.json({ detail, code: "x" }, { status: 404 })));
  const user = openPage(JoinPage, "/applicants/helping/join/");
  await user.type(await screen.findByRole("textbox"), "abcd");
  await user.click(await button(/おさそいを.*開.*く/));
  expect(await screen.findByRole("alert")).toHaveTextContent(detail);
  expect(screen.getByRole("textbox")).toBeVisible();
});

it("deletes the account of a new user who declines, and keeps existing accounts", async () => {
  consented = 2;
  const user = openPage(JoinPage, "/applicants/helping/join/?invitation=ACDE");
  await user.click(await button(/^やめる/));
  await isSaid("at /applicants/top/");
  expect(sent).toEqual([]);
});

it("lists the people the user helps, and what they wait for", async () => {
  openPage(HelpingPage, "/applicants/helping/");
  await isSaid("なつみさんの お手伝い");
  await isSaid("「どう思う？」と聞かれています（1つ）");
  expect(screen.getByRole("link", { name: /なつみさんの/ })).toHaveAttribute(
    "href",
    "/applicants/helping/7/",
  );
});

const openPerson = (query = "") =>
  openPage(PersonPage, `/applicants/helping/7/${query}`, undefined, "/applicants/helping/:accountId/");

it("says whose data this is, and shows preference and contacts without the address", async () => {
  openPerson();
  await isSaid("なつみさんの お手伝い");
  await isSaid("ここは、自分のことではありません。");
  await isSaid("月に1度、通院しています。");
  await isSaid("終わった連絡です。");
  expect(screen.getAllByRole("link")).toHaveLength(1);
});

it("shows a contact with its home and messages, and sends the comment", async () => {
  const user = openPerson("?contact=15");
  await isSaid("土曜日に見学できます。");
  await isSaid("写真があります。写真は見られません。");
  const form = (await screen.findByRole("textbox")).closest("form") as HTMLElement;
  await user.click(within(form).getByRole("button"));
  await isSaid("思ったことを書いてください。");
  await user.type(screen.getByRole("textbox"), "いいと思います。");
  await user.click(within(form).getByRole("button"));
  await waitFor(() => expect(sent).toEqual([{ text: "いいと思います。" }]));
  await isSaid("送りました。");
});

it("shows nothing of a person after helping has ended", async () => {
  const detail = "見つかりませんでした。";
  network.use(http.get(`${AT}7/`, () => HttpResponse.json({ detail, code: "not_found" }, { status: 404 })));
  openPerson();
  await isSaid(detail);
  expect(document.body.textContent).not.toContain("なつみ");
});
