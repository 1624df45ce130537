/** The texts of a case's history, and the note generated from it. */
import { screen, within } from "@testing-library/react";
import type { CaseEntry, Contact, OwnVisit, Preference } from "shared-ui/api/types";
import { WISHES } from "shared-ui/testing/person-fixtures";
import { renderUi } from "shared-ui/testing/render";
import { expect, it, vi } from "vitest";
import { HandoverNote } from "./HandoverNote";
import { handoverNote } from "./handover-note";
import { Timeline } from "./Timeline";

const AT = "2026-03-05T14:30:00+09:00";
const NOTHING = { contact: null, home: null, code: null, visit_at: null, to: null } as const;
const entry = (kind: string, more: Partial<CaseEntry> = {}): CaseEntry => ({
  kind,
  at: AT,
  side: "seeker",
  by: "佐々木 由美",
  ...NOTHING,
  ...more,
});
const ENTRIES: CaseEntry[] = [
  entry("registered"),
  entry("consent", { code: "written" }),
  entry("request", { side: "facility", by: null, contact: 12, home: "ひだまり" }),
  entry("agree_visit", { contact: 12, home: "ひだまり", visit_at: "2026-03-10T14:30:00+09:00" }),
  entry("decline", { contact: 13, home: "こだち", code: "cost" }),
  entry("assigned", { to: "中村 亮" }),
  entry("assigned"),
  entry("end", { code: "housed" }),
];

it("says what happened, why, where and by whom", async () => {
  renderUi(<Timeline entries={ENTRIES} />);
  const rows = within(screen.getByRole("table", { name: "経過" }))
    .getAllByRole("row")
    .slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    "2026/03/05 14:30登録佐々木 由美",
    "2026/03/05 14:30同意（書面）佐々木 由美",
    "2026/03/05 14:30連絡ひだまりホーム",
    "2026/03/05 14:30見学の日の決定（2026/03/10 14:30）ひだまり佐々木 由美",
    "2026/03/05 14:30辞退（お金が合わない）こだち佐々木 由美",
    "2026/03/05 14:30担当スタッフの変更（中村 亮）佐々木 由美",
    "2026/03/05 14:30担当スタッフの変更（担当スタッフなし）佐々木 由美",
    "2026/03/05 14:30担当終了（住まいが決まった）佐々木 由美",
  ]);
});

it("generates a note of preference, visits, open contacts, open tasks and history", () => {
  const waits = { status: "pending", created_at: AT, home: { name: "こもれび" }, put_off_at: null };
  const talks = { status: "accepted", created_at: AT, home: { name: "ひだまり" }, unread_messages: 2 };
  const none = { visit_starts_at: null, visit_wanted_at: null, move_in_question: null, contested_at: null };
  const contacts = [
    { ...none, ...waits, id: 11, unread_messages: 0 },
    { ...none, ...talks, id: 12, put_off_at: null, visit_starts_at: "2026-03-10T14:30:00+09:00" },
  ] as unknown as Contact[];
  const offered = { state: "offered", contact: 12, home: { name: "ひだまり" } };
  const visits = [
    { ...offered, starts_at: "2026-03-12T10:00:00+09:00" },
    { ...offered, starts_at: "2026-03-11T10:00:00+09:00" },
    { ...offered, starts_at: "2026-03-10T14:30:00+09:00", state: "agreed" },
    { ...offered, starts_at: "2026-03-11T10:00:00+09:00", contact: 99 },
  ] as unknown as OwnVisit[];
  const preference = { ...WISHES, consent: null } as unknown as Preference;
  const of = { preference, name: "山本 一郎", ended: null, contacts, visits, entries: ENTRIES.slice(0, 1) };
  const lines = handoverNote(of, new Date("2026-03-06T09:00:00+09:00")).split("\n");
  expect(lines.slice(0, 4)).toEqual(["引き継ぎメモ：山本 一郎さん", "2026/03/06時点", "", "■ ご本人の希望"]);
  expect(lines.slice(lines.indexOf("■ これからの見学"))).toEqual([
    "■ これからの見学",
    "・2026/03/10 14:30　ひだまり",
    "・2026/03/11 10:00　ひだまり（候補の日。まだ選んでいません）",
    "・2026/03/12 10:00　ひだまり（候補の日。まだ選んでいません）",
    "",
    "■ やり取り中の連絡",
    "・こもれび：承認待ち（2026/03/05から）",
    "・ひだまり：承認済み（2026/03/05から）",
    "",
    "■ 確かめること",
    "・ご本人の同意が登録されていません。",
    "・こもれび：連絡への返事",
    "・ひだまり：未読のメッセージ2件",
    "",
    "■ これまでの経過",
    "・2026/03/05 14:30　登録　佐々木 由美",
  ]);
});

it("can be edited, copied as shown, and asks before it is reset", async () => {
  const { user } = renderUi(<HandoverNote draft="下書き" />);
  const copied = vi.spyOn(navigator.clipboard, "writeText");
  const text = screen.getByRole("textbox", { name: /引き継ぎメモの内容/ });
  await user.type(text, "です");
  await user.click(screen.getByRole("button", { name: "全文をコピー" }));
  expect(copied).toHaveBeenCalledWith("下書きです");
  expect(await screen.findByText("コピーしました。")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "下書きに戻す" }));
  await user.click(await screen.findByRole("button", { name: "戻す" }));
  expect(text).toHaveValue("下書き");
});
