/** Ending a room: a facility can save its record first, in the dialog. */
import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { contactWith, enterRoom, ROOM, setUpRoom } from "../room-fixtures";

const { scene, network } = setUpRoom();
const RECORD = `*/api/chat/contacts/${ROOM}/record/`;
const SAVE = { name: "記録を保存する" };
let saved: string[] = [];

beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  network.use(http.get(RECORD, () => HttpResponse.text("やり取りの記録")));
});

it("is below the conversation for an applicant", async () => {
  enterRoom("liff");
  const end = within(await screen.findByRole("region", { name: "話を終わりにしたいとき" }));
  const button = end.getByRole("button", { name: "この話を終わりにする" });
  const log = screen.getByRole("log");
  expect(log.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it("is in the header for staff, and needs confirmation", async () => {
  scene.role = "facility";
  const { user } = enterRoom("portal");
  await user.click(await screen.findByRole("button", { name: "閉じる" }));
  const question = within(screen.getByRole("alertdialog", { name: "トークルームを閉じますか？" }));
  // The record button comes first, then the two answers.
  expect(question.getAllByRole("button").map((button) => button.textContent)).toEqual([
    "記録を保存する",
    "トークルームを残す",
    "トークルームを閉じる",
  ]);
  expect(question.getByText(/閉じたあとは、保存できません。/)).toBeVisible();
  await user.click(question.getByRole("button", SAVE));
  expect(await question.findByText(/記録を保存しました。/)).toBeVisible();
  expect(saved).toEqual([`record-${ROOM}.txt`]);
  expect(scene.asked).toEqual([]);
});

it("shows next to the button why no record could be saved", async () => {
  scene.role = "facility";
  const detail = "このコンタクトは「完了」のため、記録は保存できません。";
  network.use(
    http.get(RECORD, () => HttpResponse.json({ detail, code: "contact_is_completed" }, { status: 409 })),
  );
  const { user } = enterRoom("portal");
  await user.click(await screen.findByRole("button", { name: "閉じる" }));
  await user.click(screen.getByRole("button", SAVE));
  expect(await screen.findByText(detail)).toHaveAttribute("role", "alert");
  expect(saved).toEqual([]);
});

it.each(["counselor", "applicant"] as const)("offers no record to a %s", async (role) => {
  scene.role = role;
  const { user } = enterRoom(role === "counselor" ? "portal" : "liff");
  const name = role === "counselor" ? "閉じる" : "この話を終わりにする";
  await user.click(await screen.findByRole("button", { name }));
  expect(screen.getByRole("alertdialog")).toBeVisible();
  expect(screen.queryByRole("button", SAVE)).not.toBeInTheDocument();
});

it.each([
  ["applicant", "liff", "この話を終わりにする"],
  ["counselor", "portal", "閉じる"],
  ["facility", "portal", "閉じる"],
] as const)("tells a %s which visit is cancelled with the room", async (role, variant, name) => {
  scene.role = role;
  scene.contact = contactWith({ visit_starts_at: "2099-03-10T14:30:00+09:00" });
  const { user } = enterRoom(variant);
  await user.click(await screen.findByRole("button", { name }));
  expect(screen.getByRole("alertdialog")).toHaveTextContent(
    `${variant === "liff" ? "2099年3月10日（火）午後2時30分" : "2099/03/10（火）14:30"}の見学も、なくなります。`,
  );
});

it.each([
  ["applicant", "liff", "この話を終わりにする", true],
  ["counselor", "portal", "閉じる", true],
  // Closing by a facility is not a refusal by the person.
  ["facility", "portal", "閉じる", false],
] as const)("tells a %s about the cooldown", async (role, variant, name, says) => {
  scene.role = role;
  const { user } = enterRoom(variant);
  await user.click(await screen.findByRole("button", { name }));
  const sentence = "このあと90日は、このホームの一覧に出ません。";
  expect(screen.getByRole("alertdialog").textContent?.includes(sentence)).toBe(says);
});
