/** Visits for the seeker: choosing a day, asking for other days, the agreed visit and cancelling it. */
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { spoken } from "../../testing/render";
import { visitOn } from "../../testing/visits";
import SeekerVisits from "./SeekerVisits";
import { ROOM, setUpVisits, showPanel } from "./visits-fixtures";

const scene = setUpVisits();
const AGREED = visitOn(10, { state: "agreed" });
const enter = (openOutside?: (path: string) => void) =>
  showPanel(<SeekerVisits contact={ROOM} openOutside={openOutside} />);

const panel = async () => within(await screen.findByRole("region", { name: "見学" }));

it("renders nothing without visits", async () => {
  const { container } = enter();
  await waitFor(() => expect(container.querySelector("section")).toBeNull());
});

it("agrees with one click, and shows what was agreed and what the home can now read", async () => {
  scene.visits = { ...scene.visits, offered: [visitOn(10), visitOn(12)] };
  const { user } = enter();
  const shown = await panel();
  expect(shown.getByText("見学を決めても、郵便番号と番地はホームに見えません。")).toBeVisible();
  await user.click(shown.getByRole("button", { name: "2026/03/10（火）14:30から 60分ホームの玄関" }));
  const notice = await shown.findByText("見学は、2026/03/10（火）14:30に決まりました。");
  expect(scene.asked).toEqual(["POST 10/choose/"]);
  expect(shown.queryByRole("button", { name: /03\/12/ })).toBeNull();
  // The result, not the heading of the panel, which may be off screen.
  expect(document.activeElement).toContainElement(notice);
  expect(document.activeElement).not.toContainElement(shown.getByRole("heading", { name: "見学" }));
});

it("does not mention the address if it is already visible", async () => {
  scene.visits = { ...scene.visits, offered: [visitOn(10)] };
  showPanel(<SeekerVisits contact={{ ...ROOM, address_shown: true }} />);
  expect((await panel()).queryByText(/番地/)).toBeNull();
});

it("shows why a day could not be chosen, and the current days", async () => {
  scene.visits = { ...scene.visits, offered: [visitOn(10)] };
  const { user } = enter();
  const shown = await panel();
  scene.refusal = { status: 404, body: { detail: "この候補は、なくなりました。", code: "visit_gone" } };
  scene.visits = { ...scene.visits, offered: [visitOn(12)] };
  await user.click(shown.getByRole("button", { name: /03\/10/ }));
  expect(await screen.findByRole("alertdialog", { name: "この候補は、なくなりました。" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "閉じる" }));
  expect(await shown.findByRole("button", { name: /03\/12/ })).toBeVisible();
  expect(shown.queryByRole("button", { name: /03\/10/ })).toBeNull();
});

it("asks for other days only after confirmation, and waits", async () => {
  scene.visits = { ...scene.visits, offered: [visitOn(10)] };
  const { user } = enter();
  const shown = await panel();
  await user.click(shown.getByRole("button", { name: "ほかの日がいい" }));
  await user.click(screen.getByRole("button", { name: "今のままにする" }));
  expect(scene.asked).toEqual([]);
  await user.click(shown.getByRole("button", { name: "ほかの日がいい" }));
  await user.click(screen.getByRole("button", { name: "お願いする" }));
  expect(await shown.findByText("ほかの日をお願いしています。")).toBeVisible();
  expect(scene.asked).toEqual(["POST want/", { reason: null }]);
  expect(shown.queryByRole("button", { name: "ほかの日がいい" })).toBeNull();
});

it("asks to move the agreed day with a reason, in one dialog", async () => {
  scene.visits = { ...scene.visits, agreed: AGREED };
  const { user } = enter();
  const shown = await panel();
  await user.click(await shown.findByRole("button", { name: "ほかの日がいい" }));
  const dialog = within(screen.getByRole("dialog", { name: "ほかの日をお願いしますか？" }));
  const reasons = dialog.getAllByRole("radio").map((radio) => radio.getAttribute("value"));
  expect(reasons).toEqual(["not_well", "schedule", "weather", "other"]);
  await user.click(dialog.getByRole("button", { name: "お願いする" }));
  expect(dialog.getAllByText("理由を選んでください。")[0]).toBeVisible();
  await user.click(dialog.getByRole("radio", { name: "都合が悪くなった" }));
  await user.click(dialog.getByRole("button", { name: "お願いする" }));
  expect(await shown.findByText("ほかの日をお願いしています。")).toBeVisible();
  expect(scene.asked).toEqual(["POST want/", { reason: "schedule" }]);
});

it("shows why the home wants another day, and answers without a reason", async () => {
  const moving = { by: "facility", reason: "at_the_home" } as const;
  scene.visits = { ...scene.visits, agreed: AGREED, offered: [visitOn(12)], moving };
  const { user } = enter();
  const shown = await panel();
  expect(await shown.findByText(/見学の日を変えたいと希望しています/)).toHaveTextContent(
    "理由：ホームの事情",
  );
  await user.click(shown.getByRole("button", { name: "ほかの日がいい" }));
  await user.click(screen.getByRole("button", { name: "お願いする" }));
  await waitFor(() => expect(scene.asked).toEqual(["POST want/", { reason: null }]));
});

it("cannot ask a home that is no longer offered for another day", async () => {
  scene.visits = { ...scene.visits, agreed: AGREED };
  showPanel(<SeekerVisits contact={{ ...ROOM, home: { ...ROOM.home, is_active: false } }} />);
  const shown = await panel();
  expect(await shown.findByRole("button", { name: "行けなくなった" })).toBeVisible();
  expect(shown.queryByRole("button", { name: "ほかの日がいい" })).toBeNull();
});

it("cancels the agreed visit with a reason of its own side", async () => {
  scene.visits = { ...scene.visits, agreed: AGREED, calendar: "/calendar/visits/signed.ics" };
  const { user } = enter();
  const shown = await panel();
  await user.click(shown.getByRole("button", { name: "行けなくなった" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.queryByRole("radio", { name: "ホームの事情" })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "見学を取りやめる" }));
  expect(dialog.getAllByText("理由を選んでください。")[0]).toBeVisible();
  await user.click(dialog.getByRole("radio", { name: "体調がよくない" }));
  await user.click(dialog.getByRole("button", { name: "見学を取りやめる" }));
  expect(await shown.findByText(/こちらから取りやめました。/)).toHaveTextContent("理由：体調がよくない");
  expect(scene.asked).toEqual(["POST 10/call_off/", { reason: "not_well" }]);
});

it("links to the calendar file; in LINE it opens in the phone's own browser", async () => {
  scene.visits = { ...scene.visits, agreed: AGREED, calendar: "/calendar/visits/signed.ics" };
  const openOutside = vi.fn<(path: string) => void>();
  const { user } = enter(openOutside);
  const link = (await panel()).getByRole("link", { name: "カレンダーに入れる" });
  expect(link).toHaveAttribute("href", `${window.location.origin}/calendar/visits/signed.ics`);
  await user.click(link);
  expect(openOutside).toHaveBeenCalledExactlyOnceWith("/calendar/visits/signed.ics");
});

it("writes date and time in the applicants' style in LINE", async () => {
  scene.visits = { ...scene.visits, agreed: AGREED };
  const { user } = showPanel(<SeekerVisits contact={ROOM} />, "easy");
  const moment = await screen.findByText((_, element) => element?.tagName === "TIME");
  expect(spoken(moment)).toBe("2026年3月10日（火）午後2時30分から");
  expect(moment).toHaveTextContent("10日とおか");
  await user.click(screen.getByRole("button", { name: /なくなった/ }));
  expect(spoken(screen.getByRole("dialog"))).toContain("2026年3月10日（火）午後2時30分の");
});

it("has furigana in LINE", async () => {
  scene.visits = { ...scene.visits, offered: [visitOn(10)] };
  showPanel(<SeekerVisits contact={ROOM} />, "easy");
  expect(await screen.findByText("えらんでください", { exact: false })).toBeVisible();
});
