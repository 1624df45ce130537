/** Before a move-in is confirmed, the dialog asks for its day and lists all consequences. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { today } from "../../../lib/dates";
import { contactWith, enterRoom, feeOf, ROOM, setUpRoom } from "../room-fixtures";

const { scene, network } = setUpRoom();
const CONFIRM = `*/api/chat/contacts/${ROOM}/confirm/`;
const SEND = { name: "入居を確定する" };
let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
  scene.role = "facility";
  network.use(
    http.patch(CONFIRM, async ({ request }) => {
      sent.push(await request.json());
      scene.contact = contactWith({ confirmed_at: "2026-03-06T10:00:00+09:00", moved_in_on: "2026-03-09" });
      return HttpResponse.json(scene.contact);
    }),
  );
});

async function open() {
  const { user } = enterRoom("portal");
  await user.click(await screen.findByRole("button", { name: "入居確定" }));
  return { user, form: within(screen.getByRole("dialog", { name: "入居を確定しますか？" })) };
}

function choose(day: string): void {
  fireEvent.change(screen.getByLabelText(/^入居日/), { target: { value: day } });
}

it("shows person, home, day, amount, due date and deadline, with today as the default day", async () => {
  const { user, form } = await open();
  expect(form.getByLabelText(/^入居日/)).toHaveValue(today());
  await form.findByText("109,760円（システム利用料98,000円＋消費税12％）");
  const shown = form.getByRole("heading", { name: "確定する内容" }).closest("[role=status]")?.textContent;
  for (const words of ["田中あおいさん", "ひまわりの家", today().replaceAll("-", "/"), "2026/05/04"])
    expect(shown).toContain(words);
  expect(shown).toContain("取り消せる期限2026/03/12 14:30");
  await user.click(form.getByRole("button", { name: "確定しない" }));
  expect(sent).toEqual([]);
});

it("sends the selected day and shows a success message", async () => {
  const { user, form } = await open();
  choose("2026-03-09");
  expect(await form.findByText("2026/03/09")).toBeVisible();
  await user.click(form.getByRole("button", SEND));
  expect(await screen.findByText("入居を確定しました。")).toBeVisible();
  expect(sent).toEqual([{ moved_in_on: "2026-03-09" }]);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("shows the server's error at the day's field, and confirms nothing", async () => {
  const sentence = "2026/06/08より後の日は選べません。";
  network.use(
    http.get(CONFIRM, ({ request }) =>
      new URL(request.url).searchParams.get("moved_in_on") === "2027-01-01"
        ? HttpResponse.json(
            { detail: "入力内容をご確認ください。", code: "invalid", fields: { moved_in_on: [sentence] } },
            { status: 422 },
          )
        : HttpResponse.json(feeOf(today())),
    ),
  );
  const { user, form } = await open();
  choose("2027-01-01");
  expect(await form.findByText(sentence)).toBeVisible();
  expect(form.queryByText(/109,760円/)).not.toBeInTheDocument();
  await user.click(form.getByRole("button", SEND));
  await waitFor(() => expect(form.getByRole("link", { name: sentence })).toBeVisible());
  expect(sent).toEqual([]);
});

it("requires a day", async () => {
  const { user, form } = await open();
  choose("");
  await user.click(form.getByRole("button", SEND));
  expect(form.getByRole("link", { name: "入居日を選んでください。" })).toBeVisible();
  expect(sent).toEqual([]);
});

it("shows in the dialog why it was rejected", async () => {
  const detail = "このコンタクトは「完了」のため、入居確定はできません。";
  network.use(
    http.patch(CONFIRM, () => HttpResponse.json({ detail, code: "contact_is_completed" }, { status: 409 })),
  );
  const { user, form } = await open();
  await form.findByText(/109,760円/);
  await user.click(form.getByRole("button", SEND));
  expect(await form.findByText(detail)).toBeVisible();
});
