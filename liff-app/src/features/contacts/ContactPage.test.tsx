import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { createQueryClient } from "shared-ui/api/query-client";
import type { Contact, ContactFit, FacilityPreview, Verdict } from "shared-ui/api/types";
import { CONTACT } from "shared-ui/features/contacts/contact-fixtures";
import { notificationsQuery } from "shared-ui/features/notifications/queries";
import { fakeServer } from "shared-ui/testing/fake-server";
import { WISHES } from "shared-ui/testing/person-fixtures";
import { renderUi } from "shared-ui/testing/render";
import { beforeEach, describe, expect, it, vi } from "vitest";
import ContactPage, { load } from "./ContactPage";

const MARCH = "2026-03-05T14:30:00+09:00";
const HIDDEN = {
  postal_code: null,
  address_2: null,
  disability_certificate: null,
  welfare_certificate: null,
};
const AFTER = { ...WISHES, ...HIDDEN, name: "あおい", condition_detail: "夜は苦手です。" };
const SEEN: FacilityPreview = {
  stage: "before",
  is_listed: null,
  now: WISHES,
  after_acceptance: AFTER,
  with_address: { ...AFTER, postal_code: "1540017", address_2: "世田谷4-5-6" },
};
const FIT: ContactFit["criteria"] = [
  judged("area", "希望入居地", "met", true),
  judged("curfew", "門限", "unmet"),
  judged("pets", "ペットの飼育", "met"),
  judged("municipality", "今の住まいとの近さ", "met"),
];
const STEPS: Record<string, Partial<Contact>> = {
  accept_contact: { status: "accepted", acceptance_may_be_taken_back_until: MARCH },
  put_off: { put_off_at: MARCH },
  decline_contact: { status: "declined", decline_may_be_taken_back_until: MARCH },
  take_decline_back: { status: "pending", decline_may_be_taken_back_until: null },
  take_back: { status: "pending", acceptance_may_be_taken_back_until: null },
  block: { blocked: "corporation" },
};

let contact: Contact;
let asked: string[];

fakeServer(
  http.get("*/api/chat/contacts/15/", () => HttpResponse.json(contact)),
  http.get("*/api/chat/contacts/15/mirror/", () => HttpResponse.json(SEEN)),
  http.get("*/api/chat/contacts/15/fit/", () => HttpResponse.json({ criteria: FIT })),
  http.get("*/api/chat/notifications/", () => HttpResponse.json([])),
  http.post("*/api/chat/notifications/mark_all_for_contact_as_read/", async ({ request }) => {
    asked.push(`read ${JSON.stringify(await request.json())}`);
    contact = { ...contact, has_unread_notifications: false };
    return HttpResponse.json({});
  }),
  http.get("*/api/chat/contacts/15/block/", () => {
    const choice = { homes: [contact.home.name], ends: [] };
    return HttpResponse.json({ corporation_name: "こもれび会", home: choice, corporation: choice });
  }),
  http.all("*/api/chat/contacts/15/:step/", ({ params }) => {
    asked.push(String(params.step));
    contact = { ...contact, ...STEPS[String(params.step)] };
    return HttpResponse.json(contact);
  }),
);

beforeEach(() => {
  asked = [];
  contact = { ...CONTACT, blocked: null };
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
});

function judged(criterion: string, label: string, verdict: Verdict, must = false) {
  return { criterion, label, verdict, must, sentence: `${label}のこと。` };
}

async function open(changes: Partial<Contact> = {}) {
  contact = { ...contact, ...changes };
  const client = createQueryClient();
  await load(client, { contactId: "15" });
  const router = createMemoryRouter([{ path: "/applicants/contacts/:contactId/", Component: ContactPage }], {
    initialEntries: ["/applicants/contacts/15/"],
  });
  const { user } = renderUi(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { level: 1, name: "こもれびホーム世田谷" });
  return user;
}

it("blocks the corporation with three presses: unfold, ask, choose", async () => {
  const user = await open();
  await user.click(fold("ほかにできること"));
  await user.click(screen.getByRole("button", { name: /連絡を止める/ }));
  await user.click(await screen.findByRole("button", { name: "この会社のホーム全部：止める" }));
  await waitFor(() => expect(asked.at(-1)).toBe("block"));
});

const fold = (name: string) => screen.getByRole("heading", { level: 2, name });
const way = (name: string) => screen.getByRole("button", { name });
const agree = async (question: string, answer: string, user: Awaited<ReturnType<typeof open>>) =>
  user.click(
    within(await screen.findByRole("alertdialog", { name: question })).getByRole("button", { name: answer }),
  );

describe("a request", () => {
  it("says in five lines what it costs, where it is, who is there at night, how it fits, and the visit", async () => {
    await open();
    const lines = screen
      .getAllByRole("term")
      .slice(0, 5)
      .map((term) => term.parentElement?.textContent);
    expect(lines).toEqual([
      "お金月95,500円（費用も入れて）",
      "場所東京都世田谷区",
      "夜の支援夜勤の職員がいる",
      "希望合う：今の住まいの近く合わない：門限",
      "見学承認のあとで、できます",
    ]);
    expect(screen.getByText("ホームがお返事を待っています")).toBeVisible();
    expect(asked).toEqual([]);
  });

  it("shows the home's own words without unfolding anything, and once", async () => {
    await open({ request_words: "庭のある、静かな家です。" });
    expect(screen.getByText("庭のある、静かな家です。")).toBeVisible();
  });

  it("has all else folded: the home, what accepting means, what the home sees now and further on", async () => {
    const user = await open();
    expect(screen.getByText(CONTACT.home.greeting)).not.toBeVisible();
    await user.click(fold("ホームのこと"));
    expect(screen.getByText(CONTACT.home.greeting)).toBeVisible();
    await user.click(fold("承認する前に"));
    expect(screen.getByText(/お名前と病状の詳細を読めます。/)).toBeVisible();
    await user.click(fold("ホームから見えること"));
    expect(screen.getByRole("region", { name: "今、見えること" })).not.toHaveTextContent("あおい");
    expect(screen.getByRole("region", { name: "承認すると、見えること" })).toHaveTextContent("あおいさん");
    expect(screen.getByRole("region", { name: "住所を見せると、見えること" })).toHaveTextContent(
      "世田谷4-5-6",
    );
  });

  it("has its answers after what is needed to decide and before all else", async () => {
    await open();
    const summary = screen.getByText("承認のあとで、できます");
    const answer = way("承認（話してみる）");
    expect(summary.compareDocumentPosition(answer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(answer.compareDocumentPosition(fold("ホームのこと"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("has three answer buttons that look alike", async () => {
    await open();
    const looks = ["承認（話してみる）", "あとで決める", "辞退（断る）"].map((name) => way(name).className);
    expect(new Set(looks).size).toBe(1);
  });

  it.each([
    ["承認（話してみる）", "承認しますか？", "承認する", "accept_contact", "承認しました。"],
    ["あとで決める", "あとで決めますか？", "あとで決める", "put_off", "あとで決めることにしました。"],
    ["辞退（断る）", "辞退しますか？", "辞退する", "decline_contact", "辞退しました。"],
  ])("%s asks once, and the page shows the result", async (name, question, answer, step, notice) => {
    const user = await open();
    await user.click(way(name));
    await user.keyboard("{Escape}");
    expect(asked).toEqual([]);
    await user.click(way(name));
    await agree(question, answer, user);
    const result = await screen.findByText(notice);
    expect(result).toBeVisible();
    expect(asked.filter((one) => !one.startsWith("read"))).toEqual([step]);
    await waitFor(() => expect(document.activeElement).toContainElement(result));
  });

  it.each([
    ["承認（話してみる）", "承認しますか？", "見学を決めても、郵便番号と番地はホームに見えません。"],
    ["辞退（断る）", "辞退しますか？", "このあと90日は、このホームの一覧に出ません。"],
  ])("%s first says what the home will see", async (name, question, lines) => {
    const user = await open();
    await user.click(way(name));
    expect(await screen.findByRole("alertdialog", { name: question })).toHaveTextContent(lines);
  });

  it("that was declined offers to block the corporation", async () => {
    const user = await open();
    await user.click(way("辞退（断る）"));
    await agree("辞退しますか？", "辞退する", user);
    await user.click(await screen.findByRole("button", { name: "連絡を止める" }));
    await user.click(await screen.findByRole("button", { name: "この会社のホーム全部：止める" }));
    expect(await screen.findByText("この会社からの連絡は、止めています。")).toBeVisible();
    expect(screen.queryByRole("button", { name: "連絡を止める" })).not.toBeInTheDocument();
  });

  it("that was put off says so, and can still be answered", async () => {
    await open({ put_off_at: MARCH });
    expect(screen.getByText("あとで決めることにしています")).toBeVisible();
    expect(way("承認（話してみる）")).toBeVisible();
  });
});

describe("an answered request", () => {
  it("is loaded with its notices, which are above the summary", async () => {
    contact = { ...contact, status: "accepted" };
    const client = createQueryClient();
    await load(client, { contactId: "15" });
    expect(client.getQueryData(notificationsQuery({ contact: 15 }).queryKey)).toBeDefined();
  });

  it("is marked read when opened, and cannot be answered again", async () => {
    await open({ status: "accepted" });
    await waitFor(() => expect(asked).toContain('read {"contact_id":15}'));
    expect(screen.getByRole("link", { name: "トークルーム" })).toHaveAttribute("href", "/chat/15/");
    expect(screen.queryByRole("button", { name: "承認（話してみる）" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /承認を取り消す/ })).not.toBeInTheDocument();
  });

  it("shows until when an acceptance can be taken back, and takes it back", async () => {
    const user = await open({ status: "accepted", acceptance_may_be_taken_back_until: MARCH });
    expect(screen.getByText("承認を取り消せるのは、次の時刻までです。")).toHaveTextContent("2026/03/05");
    await user.click(screen.getByRole("button", { name: /承認を取り消す/ }));
    await agree("承認を取り消しますか？", "取り消す", user);
    expect(await screen.findByText("承認を取り消しました。")).toBeVisible();
    expect(asked).toContain("take_back");
    expect(way("承認（話してみる）")).toBeVisible();
  });

  it("shows until when a decline can be taken back, and takes it back", async () => {
    const user = await open({ status: "declined", decline_may_be_taken_back_until: MARCH });
    expect(screen.getByText("辞退を取り消せるのは、次の時刻までです。")).toHaveTextContent("2026/03/05");
    await user.click(screen.getByRole("button", { name: /辞退を取り消す/ }));
    await agree("辞退を取り消しますか？", "取り消す", user);
    expect(await screen.findByText("辞退を取り消しました。")).toBeVisible();
    expect(asked).toContain("take_decline_back");
    expect(way("承認（話してみる）")).toBeVisible();
  });

  it.each(["pending", "accepted", "declined", "completed"] as const)(
    "that is %s can be reported to the operator, and blocked",
    async (status) => {
      const user = await open({ status });
      await user.click(fold("ほかにできること"));
      expect(screen.getByRole("button", { name: /この相手について運営に知らせる/ })).toBeVisible();
      expect(screen.getByRole("button", { name: /連絡を止める/ })).toBeVisible();
    },
  );
});
