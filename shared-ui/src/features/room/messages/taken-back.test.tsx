/** Taking a message back: confirmed once, removed for both sides, in whatever order the events arrive. */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { connection, enterRoom, messageOf, setUpRoom } from "../room-fixtures";

const { scene, network } = setUpRoom();
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  network.use(
    http.delete("*/api/chat/chat-messages/:id/", ({ params }) => {
      asked.push(String(params.id));
      return HttpResponse.json({});
    }),
  );
});

async function sayMistake() {
  const { user } = enterRoom("liff");
  await screen.findByRole("log");
  connection.opens();
  await user.type(screen.getByRole("textbox"), "まちがい");
  await user.click(screen.getByRole("button", { name: "送信" }));
  await waitFor(() => expect(connection.lastKey()).not.toBe(""));
  connection.delivers(messageOf("applicant", 8, "まちがい"), connection.lastKey());
  return user;
}

it("asks for confirmation and shows that the message was taken back", async () => {
  const user = await sayMistake();
  await user.click(await screen.findByRole("button", { name: "取り消す" }));
  const question = within(screen.getByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "取り消す" }));
  const log = within(screen.getByRole("log"));
  expect(await log.findByText("取り消しました")).toBeVisible();
  expect(asked).toEqual(["8"]);
  expect(screen.queryByText("まちがい")).not.toBeInTheDocument();
  expect(log.queryByRole("button", { name: "取り消す" })).not.toBeInTheDocument();
});

it("does nothing on そのままにする", async () => {
  const user = await sayMistake();
  await user.click(await screen.findByRole("button", { name: "取り消す" }));
  await user.click(screen.getByRole("button", { name: "そのままにする" }));
  expect(asked).toEqual([]);
  expect(screen.getByText("まちがい")).toBeVisible();
});

it("shows why if the minute is over", async () => {
  const detail = "送ってから1分がすぎたので、取り消せません。";
  network.use(
    http.delete("*/api/chat/chat-messages/:id/", () =>
      HttpResponse.json({ detail, code: "too_late_to_take_back" }, { status: 409 }),
    ),
  );
  const user = await sayMistake();
  await user.click(await screen.findByRole("button", { name: "取り消す" }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "取り消す" }));
  expect(await screen.findByText(detail)).toBeVisible();
  expect(screen.getByText("まちがい")).toBeVisible();
});

it("is not offered for messages of others or for old ones", async () => {
  scene.messages = [messageOf("applicant", 1, "前の言葉"), messageOf("facility", 2, "ホームの言葉")];
  enterRoom("liff");
  expect(await screen.findByText("前の言葉")).toBeVisible();
  expect(screen.queryByRole("button", { name: "取り消す" })).not.toBeInTheDocument();
});

it("is received from the other side, even before the message itself", async () => {
  scene.messages = [messageOf("facility", 2, "消える言葉")];
  enterRoom("liff");
  expect(await screen.findByText("消える言葉")).toBeVisible();
  connection.opens();
  connection.tells({ type: "taken_back", ids: [2, 3] });
  expect(screen.queryByText("消える言葉")).not.toBeInTheDocument();
  connection.delivers(messageOf("facility", 3, "遅れた言葉"));
  expect(screen.queryByText("遅れた言葉")).not.toBeInTheDocument();
  expect(within(screen.getByRole("log")).getAllByText("ひまわりの家が取り消しました")).toHaveLength(2);
});
