/** The tasks 今日すること: none, and all kinds with some overdue. */
import type { OwnVisit, Today } from "../../../../shared-ui/src/api/types";
import { NOTHING_TODAY } from "../../../../shared-ui/src/testing/unread";
import { type Screen, withResponse } from "../screen";

const CALL = "/api/chat/today/";
const LONG_AGO = "2026-03-05T14:30:00.000+09:00";
const NOW = new Date().toISOString();
const HOME = { id: 1, name: "ひだまりホーム" };
const UNNAMED = {
  id: 1,
  name: null,
  age: 27,
  gender: "female",
  prefecture: "東京都",
  municipality: "世田谷区",
} as const;
const NAMED = { ...UNNAMED, id: 2, name: "山本 一郎" };
const LINE = {
  contact: 1,
  page: "/chat/1/",
  status: "pending",
  home: HOME,
  person: NAMED,
  since: LONG_AGO,
} as const;

/** All kinds of tasks of a facility or a counselor. Counselors have no new matches. */
function allTasks(role: "facility" | "counselor"): Today {
  const progress_note = role === "facility" ? ("" as const) : null;
  const line = { ...LINE, progress_note, said_moved_in: false };
  const person = role === "facility" ? UNNAMED : NAMED;
  const accepted = { ...line, status: "accepted" } as const;
  return {
    contacts: [
      // Three of a hundred are shown, the first one in red.
      {
        kind: "request",
        total: 100,
        lines: [LONG_AGO, NOW, NOW].map((since, contact) => ({
          ...line,
          contact,
          person,
          since,
        })),
      },
      { kind: "room", total: 1, lines: [{ ...accepted, contact: 10 }] },
      { kind: "question", total: 1, lines: [{ ...accepted, contact: 11 }] },
      { kind: "move_in", total: 1, lines: [{ ...accepted, contact: 12, said_moved_in: true }] },
      { kind: "quiet", total: 1, lines: [{ ...accepted, contact: 13 }] },
    ],
    matches:
      role === "facility" ? { total: 4, lines: [{ home: HOME, since: LONG_AGO }] } : NOTHING_TODAY.matches,
    full_homes:
      role === "facility" ? { total: 1, lines: [{ home: HOME, since: LONG_AGO }] } : NOTHING_TODAY.full_homes,
    offers: { total: 1, lines: [{ office: 1, from_office: "こだま", since: LONG_AGO }] },
    forms: {
      total: 2,
      lines: [
        { form: role === "facility" ? "home/new" : "preference/new", name: null, since: NOW },
        { form: role === "facility" ? "home/1" : "preference/1", name: "ひだまり", since: LONG_AGO },
      ],
    },
    public_drafts:
      role === "facility"
        ? { total: 1, lines: [{ id: 1, name: "ホームこもれび1号館" }] }
        : NOTHING_TODAY.public_drafts,
  };
}

/** Two agreed visits of one home that overlap. */
export const AT_THE_SAME_TIME: OwnVisit[] = ["14:30", "15:00"].map((hour, at) => ({
  ...{ id: 10 + at, contact: 100 + at, state: "agreed", minutes: 60, place: "ホームの玄関" },
  ...{ assignee: null, assignee_name: null },
  starts_at: `2027-03-10T${hour}:00+09:00`,
  home: HOME,
  person: { ...NAMED, id: 2 + at, name: ["山本 一郎", "早川 澄子"][at] ?? "" },
}));

export const TODAY: Screen[] = [
  ...(["facility", "counselor"] as const).flatMap((who) => {
    const path = who === "facility" ? "/facilities/top/" : "/counselors/top/";
    return [
      { name: `no tasks of a ${who}`, who, path, open: withResponse(CALL, NOTHING_TODAY) },
      { name: `all tasks of a ${who}`, who, path, open: withResponse(CALL, allTasks(who)) },
    ];
  }),
  {
    name: "visits at the same time",
    who: "facility",
    path: "/facilities/top/",
    open: withResponse("/api/chat/visits/", AT_THE_SAME_TIME),
  },
];
