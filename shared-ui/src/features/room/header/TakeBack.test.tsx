/** Taking back the confirmation of a move-in. */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { contactWith, enterRoom, ROOM, setUpRoom } from "../room-fixtures";

const { scene, network } = setUpRoom();
const OPEN = { name: "入居確定を取り消す" };
const CONFIRMED = {
  confirmed_at: "2026-03-05T14:30:00+09:00",
  may_be_taken_back_until: "2026-03-12T14:30:00+09:00",
};

let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
  scene.role = "facility";
  scene.contact = contactWith(CONFIRMED);
  network.use(
    http.patch(`*/api/chat/contacts/${ROOM}/unconfirm/`, async ({ request }) => {
      sent.push(await request.json());
      scene.contact = contactWith();
      return HttpResponse.json(scene.contact);
    }),
  );
});

it("requires a reason and shows the deadline and the consequences", async () => {
  const { user } = enterRoom("portal");
  await user.click(await screen.findByRole("button", OPEN));
  const form = within(screen.getByRole("dialog", { name: "入居確定を取り消しますか？" }));
  expect(form.getByText(/2026\/03\/12 14:30まで取り消せます。/)).toBeVisible();
  await user.click(form.getByRole("button", { name: "取り消す" }));
  expect(form.getAllByText("理由を選んでください。")[0]).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(form.getByRole("radio", { name: "入居がとりやめになった" }));
  await user.click(form.getByRole("button", { name: "取り消す" }));
  await waitFor(() => expect(sent).toEqual([{ reason: "called_off" }]));
  expect(await screen.findByText("入居確定を取り消しました。")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("button", OPEN)).not.toBeInTheDocument());
});

it("shows errors in the dialog", async () => {
  const detail = "入居確定から7日がすぎたため、取り消せません。";
  network.use(
    http.patch(`*/api/chat/contacts/${ROOM}/unconfirm/`, () =>
      HttpResponse.json({ detail, code: "take_back_is_over" }, { status: 409 }),
    ),
  );
  const { user } = enterRoom("portal");
  await user.click(await screen.findByRole("button", OPEN));
  await user.click(screen.getByRole("radio", { name: "まちがえて押した" }));
  await user.click(screen.getByRole("button", { name: "取り消す" }));
  expect(await screen.findByText(detail)).toBeVisible();
});

it.each([
  ["nothing is confirmed", "facility", {}],
  ["it is too late", "facility", { confirmed_at: CONFIRMED.confirmed_at }],
  ["it is not the facility", "applicant", { confirmed_at: CONFIRMED.confirmed_at }],
] as const)("is not offered if %s", async (_, role, more) => {
  scene.role = role;
  scene.contact = contactWith(more);
  enterRoom("portal");
  await screen.findByRole("log");
  expect(screen.queryByRole("button", OPEN)).not.toBeInTheDocument();
});
