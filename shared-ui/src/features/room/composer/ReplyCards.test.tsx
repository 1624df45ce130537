/** A reply card writes a sentence into the box and sends nothing; facilities have no cards. */
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { connection, enterRoom, setUpRoom } from "../room-fixtures";

const { scene } = setUpRoom();

it.each([
  ["見に行きたい", "ホームを見に行きたいです。いつがよいか、教えてください。よろしくお願いします。"],
  ["もう少し考える", "ご連絡ありがとうございます。もう少し考えます。少し待ってください。"],
  ["家族と相談する", "ご連絡ありがとうございます。家族と相談してから、お返事します。少し待ってください。"],
  ["断る", "ご連絡ありがとうございました。考えましたが、今回はお断りします。"],
])("%s writes its sentence and focuses the box", async (card, sentence) => {
  const { user } = enterRoom("liff", "easy");
  await user.click(await screen.findByRole("button", { name: card }));
  expect(screen.getByRole("textbox")).toHaveValue(sentence);
  expect(screen.getByRole("textbox")).toHaveFocus();
  expect(connection.sentMessages()).toEqual([]);
});

it("appends to the existing text, and a refusal mentions the other options", async () => {
  const { user } = enterRoom("liff");
  await user.type(await screen.findByRole("textbox"), "こんにちは。");
  await user.click(screen.getByRole("button", { name: "断る" }));
  expect(screen.getByRole("textbox")).toHaveValue(
    "こんにちは。\nご連絡ありがとうございました。考えましたが、今回はお断りします。",
  );
  expect(screen.getByText(/終わりにしなくても大丈夫です。/)).toBeVisible();
  expect(scene.asked).toEqual([]);
});

it("is not shown to a facility", async () => {
  scene.role = "facility";
  enterRoom("portal");
  expect(await screen.findByRole("textbox")).toBeVisible();
  expect(screen.queryByRole("button", { name: "断る" })).not.toBeInTheDocument();
});
