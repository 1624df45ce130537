/** Visits for a facility: proposing with errors at fields, open proposals, agreed visits, moving and cancelling. */
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { ownVisit, ROOM, setUpVisits, showPanel } from "shared-ui/features/visits/visits-fixtures";
import { dayAfter } from "shared-ui/lib/dates";
import { visitOn } from "shared-ui/testing/visits";
import { expect, it, vi } from "vitest";
import FacilityVisits from "./FacilityVisits";

const scene = setUpVisits();
const take = vi.fn(() => Promise.resolve());
const enter = () => showPanel(<FacilityVisits contact={ROOM} completeVisit={{ take, isPending: false }} />);
const panel = async () => within(await screen.findByRole("region", { name: "見学" }));

/** Day and hour are separate parts of one time element. */
const moment = (text: string) => (_: string, element: Element | null) =>
  element?.tagName === "TIME" && element.textContent === text;

async function openForm(user: UserEvent, name = "見学の日を提案する") {
  await user.click(await screen.findByRole("button", { name }));
  return within(screen.getByRole("dialog", { name: "見学の日を提案する" }));
}

async function fill(user: UserEvent, row: HTMLElement, day: string, hour: string): Promise<void> {
  await user.clear(within(row).getByLabelText(/日にち/));
  await user.type(within(row).getByLabelText(/日にち/), day);
  await user.clear(within(row).getByLabelText(/開始時刻/));
  await user.type(within(row).getByLabelText(/開始時刻/), hour);
}

it("proposes consecutive rows, and shows them as open", async () => {
  const { user } = enter();
  const form = await openForm(user);
  await fill(user, form.getByRole("group", { name: "候補1" }), "2026-03-10", "14:30");
  await user.clear(form.getByLabelText(/待ち合わせ場所/));
  await user.type(form.getByLabelText(/待ち合わせ場所/), "玄関");
  await user.click(form.getByRole("button", { name: "候補の行を足す" }));
  const second = form.getByRole("group", { name: "候補2" });
  await waitFor(() => expect(within(second).getByLabelText(/日にち/)).toHaveFocus());
  expect(within(second).getByLabelText(/日にち/)).toHaveValue("2026-03-11");
  await user.click(form.getByRole("button", { name: "提案する" }));
  await waitFor(() =>
    expect(scene.asked).toEqual([
      "POST",
      {
        offers: [
          { day: "2026-03-10", hour: "14:30", minutes: 60, place: "玄関" },
          { day: "2026-03-11", hour: "14:30", minutes: 60, place: "玄関" },
        ],
        reason: null,
      },
    ]),
  );
  expect(await (await panel()).findByText(moment("2026/03/11（水）14:30から"))).toBeVisible();
  expect(screen.getByText("見学の候補を出しました。")).toBeVisible();
});

it("shows an error at its field, names the row in the summary, and stays open", async () => {
  const { user } = enter();
  const form = await openForm(user);
  const fault = "もう過ぎている日時です。";
  scene.refusal = {
    status: 422,
    body: { detail: "確かめてください。", code: "invalid", fields: { "offers.0.day": [fault] } },
  };
  await user.click(form.getByRole("button", { name: "提案する" }));
  expect(await form.findByRole("link", { name: `候補1：${fault}` })).toBeVisible();
  expect(form.getByLabelText(/日にち/)).toHaveAccessibleDescription(fault);
});

it("warns about another visit of the home at that time, but allows it", async () => {
  scene.own = [ownVisit({ contact: 99, starts_at: "2026-03-10T15:00:00+09:00" })];
  const { user } = enter();
  const form = await openForm(user);
  await fill(user, form.getByRole("group", { name: "候補1" }), "2026-03-10", "14:30");
  expect(
    await form.findByText(/このホームには、2026\/03\/10（火）15:00にも早川 澄子さんの見学の予定があります。/),
  ).toBeVisible();
  await user.click(form.getByRole("button", { name: "提案する" }));
  await waitFor(() => expect(scene.asked[0]).toBe("POST"));
});

it("proposes without typing: some days ahead, in the afternoon, at the home", async () => {
  const { user } = enter();
  const form = await openForm(user);
  await user.click(form.getByRole("button", { name: "候補の行を足す" }));
  await user.click(form.getByRole("button", { name: "提案する" }));
  const at = { hour: "14:00", minutes: 60, place: "東京都世田谷区世田谷1-2-3" };
  await waitFor(() =>
    expect(scene.asked).toEqual([
      "POST",
      {
        offers: [
          { ...at, day: dayAfter(3) },
          { ...at, day: dayAfter(4) },
        ],
        reason: null,
      },
    ]),
  );
});

it("keeps the input when the dialog is closed, and forgets it after sending", async () => {
  const { user } = enter();
  let form = await openForm(user);
  await user.clear(form.getByLabelText(/待ち合わせ場所/));
  await user.type(form.getByLabelText(/待ち合わせ場所/), "駅の改札");
  await user.keyboard("{Escape}");
  form = await openForm(user);
  expect(form.getByLabelText(/待ち合わせ場所/)).toHaveValue("駅の改札");
  await user.click(form.getByRole("button", { name: "提案する" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  form = await openForm(user, "候補を足す");
  await user.keyboard("{Escape}");
  expect(localStorage).toHaveLength(0);
});

it("does not restore a draft from before the other side changed something", async () => {
  const { user } = enter();
  let form = await openForm(user);
  await user.clear(form.getByLabelText(/待ち合わせ場所/));
  await user.type(form.getByLabelText(/待ち合わせ場所/), "駅の改札");
  await user.keyboard("{Escape}");
  const agreed = visitOn(10, { state: "agreed", starts_at: `${dayAfter(5)}T14:30:00+09:00` });
  cleanup();
  scene.visits = { ...scene.visits, agreed };
  const again = enter();
  form = await openForm(again.user, "別の日を提案する");
  expect(form.getByLabelText(/待ち合わせ場所/)).toHaveValue("ホームの玄関");
});

it("says that a visit reported early has ended before its time", async () => {
  const at = `${dayAfter(5)}T14:30:00+09:00`;
  scene.visits = { ...scene.visits, latest: visitOn(10, { state: "done", starts_at: at }) };
  enter();
  expect(await (await panel()).findByText(/^見学は、予定（.*）より前に終わりました。$/)).toBeVisible();
});

it("shows that an agreed visit overlaps with another, and whose that is", async () => {
  const agreed = visitOn(10, { state: "agreed", starts_at: `${dayAfter(5)}T14:30:00+09:00` });
  scene.visits = { ...scene.visits, agreed };
  scene.own = [
    ownVisit({ ...agreed, contact: ROOM.id }),
    ownVisit({ id: 99, contact: 99, starts_at: `${dayAfter(5)}T15:00:00+09:00` }),
  ];
  enter();
  const shown = await panel();
  expect(await shown.findByText("時間が重なっています。")).toBeVisible();
  expect(shown.getByText(/15:00：早川 澄子さんの見学（ひまわりの家）/)).toBeVisible();
});

it("offers no sixth proposal, and takes one back", async () => {
  scene.visits = { ...scene.visits, offered: [10, 11, 12, 13, 14].map((day) => visitOn(day)) };
  const { user } = enter();
  const shown = await panel();
  const more = () => shown.findByRole("button", { name: "候補を足す" });
  expect(await more()).toHaveAttribute("aria-disabled", "true");
  await user.click(shown.getByRole("button", { name: /03\/12.*取り下げる/ }));
  await waitFor(() => expect(shown.queryByText(/03\/12/)).toBeNull());
  expect(scene.asked).toEqual(["DELETE 12/"]);
  expect(await more()).not.toHaveAttribute("aria-disabled");
});

it("shows the agreed visit at the top, reported with the room's step, cancelled with a reason", async () => {
  scene.visits = { ...scene.visits, agreed: visitOn(10, { state: "agreed" }) };
  const { user } = enter();
  const shown = await panel();
  expect(await shown.findByText(moment("2026/03/10（火）14:30から"))).toBeVisible();
  await user.click(shown.getByRole("button", { name: "見学完了を報告する" }));
  expect(take).toHaveBeenCalledOnce();
  await user.click(shown.getByRole("button", { name: "見学を取りやめる" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("radio", { name: "ホームの事情" }));
  await user.click(dialog.getByRole("button", { name: "見学を取りやめる" }));
  await waitFor(() => expect(scene.asked).toEqual(["POST 10/call_off/", { reason: "at_the_home" }]));
});

it("says that the other side wants other days, and the reason if a visit is agreed", async () => {
  scene.visits = {
    ...scene.visits,
    agreed: visitOn(10, { state: "agreed" }),
    wanted_at: "2026-03-05T14:30:00+09:00",
    moving: { by: "seeker", reason: "not_well" },
  };
  const { user } = enter();
  const shown = await panel();
  expect(await shown.findByText(/ほかの日を希望しています/)).toBeVisible();
  expect(shown.getByText(/見学の日を変えたいと希望しています/)).toHaveTextContent("理由：体調がよくない");
  const form = await openForm(user, "別の日を提案する");
  expect(form.queryByRole("radio")).toBeNull();
});

it("asks for the reason to move an agreed visit, at its field, and sends it", async () => {
  scene.visits = { ...scene.visits, agreed: visitOn(10, { state: "agreed" }) };
  const { user } = enter();
  const form = await openForm(user, "別の日を提案する");
  expect(form.queryByRole("radio", { name: "見学をやめる" })).toBeNull();
  const fault = "日を変える理由を選んでください。";
  scene.refusal = { status: 422, body: { detail: fault, code: "invalid", fields: { reason: [fault] } } };
  await user.click(form.getByRole("button", { name: "提案する" }));
  expect(await form.findByRole("link", { name: fault })).toBeVisible();
  scene.refusal = null;
  await fill(user, form.getByRole("group", { name: "候補1" }), "2026-03-12", "14:30");
  await user.click(form.getByRole("radio", { name: "ホームの事情" }));
  await user.click(form.getByRole("button", { name: "提案する" }));
  await waitFor(() => expect(scene.asked.at(-1)).toMatchObject({ reason: "at_the_home" }));
});

it("allows no proposals for a home that is no longer offered, and says so", async () => {
  const ended = { ...ROOM, home: { ...ROOM.home, is_active: false } };
  showPanel(<FacilityVisits contact={ended} completeVisit={{ take, isPending: false }} />);
  const button = await (await panel()).findByRole("button", { name: "見学の日を提案する" });
  expect(button).toHaveAccessibleDescription(/募集を終えたホームからは/);
});
