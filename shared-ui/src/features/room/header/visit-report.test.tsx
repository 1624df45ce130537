/** Reporting a visit before its time, and changes by the other side while the user is in the room. */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { connection, contactWith, enterRoom, ROOM, setUpRoom } from "../room-fixtures";

const { scene, network } = setUpRoom();
let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
  scene.role = "facility";
  scene.contact = contactWith({ visit_starts_at: "2026-03-10T14:30:00+09:00" });
  network.use(
    http.patch(`*/api/chat/contacts/${ROOM}/complete_visit/`, async ({ request }) => {
      const body = (await request.json()) as { early: boolean };
      sent.push(body);
      if (!body.early)
        return HttpResponse.json({ detail: "まだです。", code: "visit_to_come" }, { status: 409 });
      scene.contact = contactWith({ visit_completed_at: "2026-03-06T10:00:00+09:00" });
      return HttpResponse.json(scene.contact);
    }),
  );
});

async function reportVisit(answer: string): Promise<void> {
  const { user } = enterRoom("portal");
  await user.click(await screen.findByRole("button", { name: "見学完了" }));
  await user.click(screen.getByRole("button", { name: "報告する" }));
  const question = await screen.findByRole("alertdialog", { name: "見学は、もう終わりましたか？" });
  expect(question).toHaveTextContent("見学は2026/03/10（火）14:30の予定です。");
  await user.click(within(question).getByRole("button", { name: answer }));
}

it("before the visit's time is confirmed again and then sent as early", async () => {
  await reportVisit("終わったと報告する");
  await waitFor(() => expect(sent).toEqual([{ early: false }, { early: true }]));
  expect(await screen.findByText("見学の完了を報告しました。")).toBeVisible();
});

it("is not sent if the user answers that the visit is still to come", async () => {
  await reportVisit("まだ終わっていない");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(sent).toEqual([{ early: false }]);
  expect(screen.queryByText("見学の完了を報告しました。")).toBeNull();
});

it("is reloaded when the room reports a change", async () => {
  enterRoom("portal");
  await screen.findByRole("button", { name: "見学完了" });
  await screen.findByText("メッセージはまだありません。");
  connection.opens();
  scene.contact = contactWith({ visit_completed_at: "2026-03-06T10:00:00+09:00" });
  connection.tells({ type: "changed" });
  expect(await screen.findByText("報告済みです。2026/03/06 10:00")).toBeVisible();
});
