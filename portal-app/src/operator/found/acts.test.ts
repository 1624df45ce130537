import type { TimelineHead } from "shared-ui/api/types";
import { expect, test } from "vitest";
import { ACTS, type ActName } from "./acts";

const HEAD: TimelineHead = {
  kind: "account",
  id: 1,
  name: null,
  role: null,
  state: "active",
  created_at: "2026-03-05T14:30:00.000+09:00",
  email: null,
  email_is_dead: null,
  line_id: null,
  line_reachable: null,
  corporation: null,
  corporation_number: null,
  links: [],
};

const OFFICE = { kind: "office", id: 2, name: "ひだまり" } as const;

const OFFERED: [string, Partial<TimelineHead>, ActName[]][] = [
  ["an applicant", {}, ["rename-account", "sign-out", "disable"]],
  [
    "a member of staff",
    { email: "staff@example.com" },
    ["rename-account", "sign-out", "change-email", "reset-factors", "disable"],
  ],
  ["a disabled account", { state: "disabled", email: "staff@example.com" }, ["enable"]],
  ["an operator", { role: "operator" }, []],
  ["a person with an account", { kind: "preference" }, ["disclose", "erase"]],
  ["a person of an office", { kind: "preference", links: [OFFICE] }, ["rename-person", "disclose", "erase"]],
  ["an erased person", { kind: "preference", state: "erased" }, ["erase"]],
  ["a home", { kind: "home" }, ["rename-home-contact"]],
  ["an office", { kind: "office" }, ["suspend", "merge"]],
  ["a suspended office", { kind: "office", state: "suspended" }, ["resume", "merge"]],
  ["a contact", { kind: "contact" }, []],
];

test.each(OFFERED)("offers the actions possible for %s", (_, head, acts) => {
  const names = Object.keys(ACTS) as ActName[];
  expect(names.filter((act) => ACTS[act].isOffered({ ...HEAD, ...head }))).toEqual(acts);
});
