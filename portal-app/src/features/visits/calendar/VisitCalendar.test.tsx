/** The calendar of visits: which days it asks for, what its list and its grid show, and its filters. */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { OwnVisit, User } from "shared-ui/api/types";
import { ownVisit } from "shared-ui/features/visits/visits-fixtures";
import { fakeServer } from "shared-ui/testing/fake-server";
import { NOTHING_UNREAD } from "shared-ui/testing/unread";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { heading, OFFICE, openPortal, signedInAs } from "../../../testing";

const HOMES = [
  { id: 3, name: "ひまわりの家" },
  { id: 4, name: "別の家" },
];
const MEMBERS = [
  { id: 1, name: "高橋 直子", position: "manager" },
  { id: 8, name: "田中 実", position: "staff" },
];
const OTHER_PERSON = { ...ownVisit({}).person, id: 10, name: "田中 あおい" };
const MANAGER = { assignee: 1, assignee_name: "高橋 直子" };
/** An agreed visit of a home, and a proposal of another home at the same time with the same member in charge. */
const VISITS: OwnVisit[] = [
  ownVisit({ id: 1, contact: 11, ...MANAGER }),
  ownVisit({
    ...{ id: 2, contact: 12, ...MANAGER, state: "offered", starts_at: "2026-03-10T15:30:00+09:00" },
    ...{ home: { id: 4, name: "別の家" }, person: OTHER_PERSON },
  }),
  ownVisit({
    ...{ id: 3, contact: 13, assignee: 8, assignee_name: "田中 実" },
    ...{ state: "done", starts_at: "2026-03-12T00:30:00+09:00" },
  }),
];

let user: User;
let asked: string[];

const network = fakeServer(
  http.get("*/api/auth/user/", () => HttpResponse.json(user)),
  http.get("*/api/chat/unread/", () => HttpResponse.json(NOTHING_UNREAD)),
  http.get("*/api/facilities/homes/", () => HttpResponse.json(HOMES)),
  http.get("*/api/offices/:id/members/", () => HttpResponse.json(MEMBERS)),
  http.get("*/api/applicants/preferences/", () =>
    HttpResponse.json(
      [
        { id: 9, name: "早川 澄子" },
        { id: 10, name: "田中 あおい" },
      ],
      { headers: { "X-Total-Count": "2" } },
    ),
  ),
  http.get("*/api/chat/visits/calendar/", ({ request }) => {
    const { searchParams } = new URL(request.url);
    const [first, last] = [searchParams.get("first_day") ?? "", searchParams.get("last_day") ?? ""];
    asked.push(`${first} ${last}`);
    return HttpResponse.json(
      VISITS.filter(({ starts_at }) => first <= starts_at.slice(0, 10) && starts_at.slice(0, 10) <= last),
    );
  }),
);

beforeEach(() => {
  asked = [];
  user = signedInAs("facility", [{ ...OFFICE, is_shared: true }]);
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-10T09:00:00+09:00") });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function open(query = "", role: "facility" | "counselor" = "facility") {
  const { person } = openPortal(`/${role === "facility" ? "facilities" : "counselors"}/visits/${query}`);
  await heading("見学の予定");
  return person;
}

/** Narrow screens show no grid. */
function beNarrow(): void {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), {
        matches: false,
        media,
        onchange: null,
      }) as unknown as MediaQueryList,
  );
}

const lines = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");
const line = (who: string): HTMLElement => {
  const found = within(list()).getByRole("link", { name: who }).closest("li");
  if (!found) throw new Error(`no line of ${who}`);
  return found;
};
const list = (): HTMLElement => screen.getByRole("region", { name: /見学の一覧|〜/ });
const grid = (): Promise<HTMLElement> => screen.findByRole("region", { name: /のカレンダー$/ });
const search = () => Object.fromEntries(new URLSearchParams(window.location.search));

describe("the list", () => {
  beforeEach(beNarrow);

  it("has the visits of this week by day, today marked, each with a link to its room", async () => {
    await open();
    expect(asked).toEqual(["2026-03-08 2026-03-14"]);
    expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      "2026/03/10（火）今日",
      "2026/03/12（木）",
    ]);
    expect(within(list()).getByRole("link", { name: "田中 あおいさん" })).toHaveAttribute(
      "href",
      "/chat/12/",
    );
    expect(line("田中 あおいさん")).toHaveTextContent(
      "15:30〜16:30田中 あおいさん候補別の家待ち合わせ場所：駅担当スタッフ：高橋 直子",
    );
    expect(screen.queryByRole("region", { name: /のカレンダー$/ })).toBeNull();
  });

  it("says which agreed visits are at the same time", async () => {
    await open();
    expect(line("田中 あおいさん")).toHaveTextContent(
      "重なる見学：2026/03/10（火）15:00 早川 澄子さん（ひまわりの家）",
    );
    // A proposal may still not be chosen.
    expect(lines().filter((text) => text.includes("重なる見学"))).toHaveLength(1);
  });

  it("asks for a report an hour after the start", async () => {
    vi.setSystemTime("2026-03-10T16:01:00+09:00");
    await open();
    expect(
      within(list()).getAllByRole("link", { name: "早川 澄子さん" })[0]?.closest("li"),
    ).toHaveTextContent("報告がまだ");
  });

  it("names the member in charge without the list of members", async () => {
    network.use(http.get("*/api/offices/:id/members/", () => HttpResponse.json([])));
    await open();
    expect(line("田中 あおいさん")).toHaveTextContent("担当スタッフ：高橋 直子");
  });

  it("has no member in charge in an office with one member", async () => {
    user = signedInAs("facility");
    await open();
    expect(lines().join()).not.toContain("担当スタッフ");
    expect(screen.queryByRole("combobox", { name: "担当スタッフ" })).toBeNull();
  });

  it("says that a period has no visits", async () => {
    await open("?day=2026-04-01");
    expect(screen.getByText("この期間に、見学の予定はありません。")).toBeVisible();
  });
});

describe("the period", () => {
  beforeEach(beNarrow);

  it("moves by links that keep the focus, and says what it shows", async () => {
    const person = await open();
    await person.click(screen.getByRole("link", { name: "次の週" }));
    await screen.findByText("2026/03/15（日）〜2026/03/21（土）");
    expect(screen.getByRole("link", { name: "次の週" })).toHaveFocus();
    expect(screen.getByText(/^0件$/)).toHaveTextContent("0件");
    await person.click(screen.getByRole("link", { name: "今週" }));
    await screen.findByText("2026/03/08（日）〜2026/03/14（土）");
    await person.click(screen.getByRole("link", { name: "月" }));
    await screen.findByText("2026年3月");
    expect(asked).toContain("2026-03-01 2026-03-31");
    await person.click(screen.getByRole("link", { name: "前の月" }));
    await screen.findByText("2026年2月");
    expect(search()).toEqual({ shape: "month", day: "2026-02-01" });
  });

  it("marks the link to now while it is shown", async () => {
    const person = await open();
    expect(screen.getByRole("link", { name: "今週" })).toHaveAttribute("aria-current", "date");
    await person.click(screen.getByRole("link", { name: "次の週" }));
    await waitFor(() =>
      expect(screen.getByRole("link", { name: "今週" })).not.toHaveAttribute("aria-current"),
    );
  });
});

describe("the filters", () => {
  beforeEach(beNarrow);

  it("show one home, then one member's visits of it, and are in the URL", async () => {
    const person = await open();
    await person.selectOptions(screen.getByRole("combobox", { name: "ホーム" }), "ひまわりの家");
    await waitFor(() => expect(screen.getByText(/3件のうち2件/)).toBeVisible());
    await screen.findByRole("option", { name: "田中 実" });
    await person.selectOptions(screen.getByRole("combobox", { name: "担当スタッフ" }), "田中 実");
    await waitFor(() => expect(screen.getByText(/3件のうち1件/)).toBeVisible());
    expect(search()).toEqual({ home: "3", assignee: "8" });
    await person.click(screen.getByRole("button", { name: "条件をすべて外す" }));
    await waitFor(() => expect(search()).toEqual({}));
    // All days are loaded: filtering asks the server nothing.
    expect(new Set(asked).size).toBe(1);
  });

  it("show the viewer's own visits", async () => {
    await open("?assignee=mine");
    expect(screen.getByText(/3件のうち2件/)).toBeVisible();
  });

  it("name the home of a shared link that is not among the choices", async () => {
    await open("?home=99");
    expect(screen.getByRole("combobox", { name: "ホーム" })).toHaveDisplayValue("選んだホーム");
    expect(screen.getByText(/^あてはまる見学がありません。/)).toBeVisible();
  });

  it("are people for a counselor", async () => {
    user = signedInAs("counselor");
    const person = await open("", "counselor");
    await person.selectOptions(screen.getByRole("combobox", { name: "ご本人" }), "田中 あおい");
    await waitFor(() => expect(within(list()).getAllByRole("listitem")).toHaveLength(1));
    expect(search()).toEqual({ preference: "10" });
  });
});

describe("the choices of the filters", () => {
  beforeEach(beNarrow);

  const refusal = () =>
    HttpResponse.json({ detail: "いまは読み込めません。", code: "not_found" }, { status: 404 });
  const retry = () => screen.queryByRole("button", { name: "名前を読み込み直す" });

  it.each([
    ["homes", "*/api/facilities/homes/", HOMES, "ホーム", "別の家"],
    ["members", "*/api/offices/:id/members/", MEMBERS, "担当スタッフ", "田中 実"],
  ])("may fail for %s, and load on request", async (_, path, rows, filter, name) => {
    let fails = true;
    network.use(http.get(path, () => (fails ? refusal() : HttpResponse.json(rows))));
    const person = await open();
    expect(line("田中 あおいさん")).toHaveTextContent("別の家");
    await waitFor(() => expect(retry()).toBeVisible());
    await waitFor(() => expect(retry()).not.toHaveAttribute("aria-disabled"));
    fails = false;
    await person.click(screen.getByRole("button", { name: "名前を読み込み直す" }));
    const select = await screen.findByRole("combobox", { name: filter });
    expect(await within(select).findByRole("option", { name })).toBeInTheDocument();
    await waitFor(() => expect(retry()).toBeNull());
  });

  it("may fail for people", async () => {
    user = signedInAs("counselor");
    network.use(http.get("*/api/applicants/preferences/", refusal));
    await open("", "counselor");
    expect(line("田中 あおいさん")).toBeVisible();
    await waitFor(() => expect(retry()).toBeVisible());
  });
});

describe("the grid", () => {
  // The library measures the visits before it shows them, which only a browser can.
  const shown = async (contact: number): Promise<HTMLElement> => {
    const region = await grid();
    return waitFor(() => {
      const link = region.querySelector<HTMLElement>(`a[href="/chat/${contact}/"]`);
      if (!link) throw new Error(`no visit of ${contact}`);
      return link;
    });
  };

  it("has the visits of the list, with state, person, home and member as text", async () => {
    await open();
    expect(await shown(11)).toHaveTextContent("15:00〜16:00 早川 澄子さん ひまわりの家 高橋 直子");
    expect(await shown(12)).toHaveTextContent(
      "15:30〜16:30 候補 田中 あおいさん 別の家 高橋 直子 時間が重なる見学あり",
    );
    expect((await grid()).querySelectorAll("a")).toHaveLength(VISITS.length);
  });

  it("puts each visit on its day in Japan, also on a computer far from Japan", async () => {
    const before = process.env.TZ;
    process.env.TZ = "America/New_York";
    try {
      await open();
      expect((await shown(13)).closest("[data-date]")).toHaveAttribute("data-date", "2026-03-12");
      expect((await grid()).querySelector("[aria-current='date']")).toHaveAttribute(
        "data-date",
        "2026-03-10",
      );
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });

  it("has a visit that passes midnight once, in a week and in a month", async () => {
    const late = ownVisit({ starts_at: "2026-03-10T23:30:00+09:00", minutes: 120 });
    network.use(http.get("*/api/chat/visits/calendar/", () => HttpResponse.json([late])));
    const person = await open();
    expect(await shown(late.contact)).toHaveTextContent("23:30〜01:30");
    expect((await grid()).querySelectorAll("a")).toHaveLength(1);
    await person.click(screen.getByRole("link", { name: "月" }));
    await screen.findByRole("region", { name: "2026年3月のカレンダー" });
    await shown(late.contact);
    expect((await grid()).querySelectorAll("a")).toHaveLength(1);
  });

  const hours = async (): Promise<(string | null)[]> => {
    const lines = (await grid()).querySelectorAll("[data-time]");
    return [...new Set([...lines].map((line) => line.getAttribute("data-time")))];
  };

  it("has the hours of a working day in a week", async () => {
    await open("?home=4");
    await shown(12);
    const times = await hours();
    expect([times.length, times[0], times.at(-1)]).toEqual([11, "08:00:00", "18:00:00"]);
    expect(await grid()).toHaveTextContent("8:00");
  });

  it("also has the hours of earlier visits, and none in a month", async () => {
    const person = await open();
    await shown(13);
    expect((await hours())[0]).toBe("00:00:00");
    await person.click(screen.getByRole("link", { name: "月" }));
    await screen.findByRole("region", { name: "2026年3月のカレンダー" });
    await shown(13);
    expect(await hours()).toEqual([]);
  });

  it("leaves the focus at the list on request", async () => {
    const person = await open();
    await person.click(await screen.findByRole("button", { name: "一覧へ進む" }));
    expect(screen.getByRole("heading", { name: "見学の一覧" })).toHaveFocus();
  });
});
