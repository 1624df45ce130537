/** The screens of visits for all roles: proposed, agreed, moved and cancelled. Also the calendar URL. */
import type { Page } from "@playwright/test";
import { contactPath, load, press, type Screen, withResponse } from "../screen";
import { AT_THE_SAME_TIME } from "../staff/today";
import type { Who } from "../visitors";

const PLACE = "ホームの玄関";
const NONE = { offered: [], agreed: null, calendar: null, latest: null, wanted_at: null, moving: null };
const visit = (day: number, state: string) => ({
  id: day,
  state,
  starts_at: `2027-03-${day}T14:30:00+09:00`,
  minutes: 60,
  place: PLACE,
  called_off_by: null,
  reason: null,
});
const OFFERED = [visit(10, "offered"), visit(12, "offered")];
const AGREED = { agreed: visit(10, "agreed"), calendar: "/calendar/visits/address.ics" };
const MOVED_BY_FACILITY = { ...AGREED, moving: { by: "facility", reason: "at_the_home" } };
const MOVED_BY_SEEKER = { ...AGREED, moving: { by: "seeker", reason: "schedule" } };
const CALLED_OFF = { latest: { ...visit(10, "called_off"), called_off_by: "seeker", reason: "not_well" } };

/** Open a room with these visits and press buttons. */
function room(name: string, who: Who, changes: object, ...buttons: string[]): Screen {
  return {
    name,
    who,
    // On a narrow screen, staff have the visits in a pane of their own.
    path: contactPath("accepted", ({ id }) => `/chat/${id}/${who === "applicant" ? "" : "?pane=person"}`),
    open: async (page) => {
      await withResponse("/api/chat/contacts/*/visits/", { ...NONE, ...changes })(page);
      await page.getByRole("region", { name: "見学" }).waitFor();
      for (const button of buttons) await press(button, -1)(page);
    },
  };
}

const FAULT = "もう過ぎている日時です。これからの日時を選んでください。";
const REFUSED = {
  detail: "入力内容を確かめてください。",
  code: "invalid",
  fields: { "offers.0.day": [FAULT] },
};

const proposalRefused: Screen = roomAfter("visit's proposal refused", NONE, async (page) => {
  await page.route("**/api/chat/contacts/*/visits/", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 422, json: REFUSED }) : route.fallback(),
  );
  await press("見学の日を提案する", -1)(page);
  await press("提案する", -1)(page);
  await page.getByRole("link", { name: "候補1" }).waitFor();
});

/** The agreed visit overlaps with another room's visit. */
const sameTime: Screen = roomAfter("visit agreed at the same time as another", AGREED, async (page) => {
  await withResponse("/api/chat/visits/", AT_THE_SAME_TIME)(page);
  await page.getByText("時間が重なっています。").waitFor();
});

/** Open a facility's room with these visits and run an action. */
function roomAfter(name: string, changes: object, then: (page: Page) => Promise<void>): Screen {
  const begun = room(name, "facility", changes);
  return {
    ...begun,
    open: async (page) => {
      await begun.open?.(page);
      await then(page);
    },
  };
}

async function withAddress(page: Page): Promise<void> {
  await page.route("**/api/accounts/calendar/", (route) => {
    const isMade = route.request().method() === "POST";
    const made_at = isMade ? "2026-03-05T14:30:00+09:00" : null;
    const address = isMade ? "https://example.com/calendar/secret/visits.ics" : null;
    return route.fulfill({ json: { made_at, address } });
  });
  await load(page);
  await press("カレンダーのアドレスを作る")(page);
  await page.getByRole("button", { name: "アドレスをコピーする" }).waitFor();
}

const NAMED = { age: 27, gender: "female", prefecture: "東京都", municipality: "世田谷区" };
const CALENDAR_HOMES = ["ひだまりホーム", "グループホームこもれび世田谷二丁目", "みどりの丘ホーム"];
const CALENDAR_PEOPLE = ["山本 一郎", "早川 澄子", "田中 あおい", "長谷川 真理子", "佐藤 春"];
/** Visits of a busy week: of several homes and states, three of them at the same time. */
const CALENDAR = [
  ["10T09:30", "done", 60],
  ["10T14:00", "agreed", 60],
  ["11T10:00", "agreed", 90],
  ["11T10:30", "agreed", 60],
  ["11T11:00", "offered", 60],
  ["12T13:00", "offered", 60],
  ["13T13:00", "offered", 30],
  ["13T15:30", "agreed", 45],
  ["13T19:00", "agreed", 60],
].map(([at, state, minutes], id) => ({
  ...{ id, contact: 100 + id, state, minutes, place: PLACE },
  ...{ assignee: id % 2, assignee_name: ["高橋 直子", "田中 実"][id % 2] },
  starts_at: `2027-03-${at}:00+09:00`,
  home: { id: 1 + (id % 3), name: CALENDAR_HOMES[id % 3] },
  person: { ...NAMED, id: 1 + (id % 5), name: CALENDAR_PEOPLE[id % 5] },
}));

function calendar(name: string, who: "facility" | "counselor", shape: string, visits: object[]): Screen {
  const path = `/${who === "facility" ? "facilities" : "counselors"}/visits/?shape=${shape}&day=2027-03-11`;
  return { name, who, path, open: withResponse("/api/chat/visits/calendar/?*", visits) };
}

export const VISITS: Screen[] = [
  { name: "visits of this month", who: "facility", path: "/facilities/visits/?shape=month" },
  calendar("visits of a week", "facility", "week", CALENDAR),
  calendar("visits of a month", "facility", "month", CALENDAR),
  calendar("week without visits", "facility", "week", []),
  calendar("counselor's visits of a week", "counselor", "week", CALENDAR),
  room("room without a visit", "facility", NONE),
  room("visits proposed by a facility", "facility", { offered: OFFERED }),
  room("visit agreed with a facility", "facility", AGREED),
  room("other days requested from a facility", "facility", {
    ...MOVED_BY_SEEKER,
    wanted_at: "2026-03-05T14:30:00+09:00",
  }),
  sameTime,
  room("cancelled visit for a facility", "facility", CALLED_OFF),
  room("visit's proposal", "facility", NONE, "見学の日を提案する"),
  proposalRefused,
  room("visit's move", "facility", AGREED, "別の日を提案する", "提案する"),
  room("visit cancellation by a facility", "facility", AGREED, "見学を取りやめる"),
  room("days to choose from", "applicant", { offered: OFFERED }),
  room("visit agreed with an applicant", "applicant", AGREED),
  room("another day to choose", "applicant", { ...MOVED_BY_FACILITY, offered: [visit(12, "offered")] }),
  room("other days requested by an applicant", "applicant", { wanted_at: "2026-03-05T14:30:00+09:00" }),
  room("cancelled visit for an applicant", "applicant", CALLED_OFF),
  room("other days question", "applicant", { offered: OFFERED }, "ほかの日がいい"),
  room("reason for another day", "applicant", AGREED, "ほかの日がいい"),
  room("visit cancellation by an applicant", "applicant", AGREED, "行けなくなった"),
  room("days for a counselor to choose from", "counselor", { offered: OFFERED }),
  room("visit agreed with a counselor", "counselor", AGREED),
  { name: "calendar's address", who: "facility", path: "/facilities/notices/", open: withAddress },
];
