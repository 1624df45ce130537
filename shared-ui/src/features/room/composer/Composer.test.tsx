/** When a message is sent, when it is not, and what is shown until the server has it. */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { dropAllDrafts } from "../../../lib/drafts/draft";
import { forgetFormDrafts } from "../../../lib/drafts/open-drafts";
import { descriptionOf } from "../../../testing/render";
import { connection, enterRoom, messageOf, ROOM, setUpRoom } from "../room-fixtures";
import type { ChatVariant } from "../variant";

const { drafts } = setUpRoom();

async function openRoom(variant: ChatVariant): Promise<UserEvent> {
  const { user } = enterRoom(variant);
  await screen.findByRole("log");
  connection.opens();
  return user;
}

async function expectSent(...words: string[]): Promise<void> {
  await waitFor(() => expect(connection.sentMessages().map(({ message }) => message)).toEqual(words));
}

/** Messages that are waiting or being sent are in the log immediately. */
function expectNothingOnItsWay(): void {
  expect(log().queryAllByRole("listitem")).toEqual([]);
}

const keptWords = () => drafts.kept.get(`room/${ROOM}`)?.answers?.message;
const box = () => screen.getByRole("textbox");
const log = () => within(screen.getByRole("log"));

describe("Enter", () => {
  it("sends on the portal, and Shift+Enter adds a line", async () => {
    const user = await openRoom("portal");
    await user.type(box(), "一行目{Shift>}{Enter}{/Shift}二行目{Enter}");
    await expectSent("一行目\n二行目");
    expect(box()).toHaveValue("");
  });

  it("adds a line in LINE, where only the button sends", async () => {
    const user = await openRoom("liff");
    await user.type(box(), "一行目{Enter}二行目");
    expectNothingOnItsWay();
    await user.click(screen.getByRole("button", { name: "送信" }));
    await expectSent("一行目\n二行目");
  });

  it.each([
    ["isComposing", { isComposing: true }],
    ["Safari's key code after the composition", { keyCode: 229 }],
  ])("does not send during input method composition: %s", async (_, held) => {
    const user = await openRoom("portal");
    await user.type(box(), "こんにちは");
    const isForTheInputMethod = fireEvent.keyDown(box(), { key: "Enter", ...held });
    expect(isForTheInputMethod).toBe(true);
    expectNothingOnItsWay();
    expect(box()).toHaveValue("こんにちは");
  });
});

describe("the typed text", () => {
  it.each(["", " ", "　\n　"])("is not sent when blank: %j", async (blank) => {
    const user = await openRoom("portal");
    fireEvent.change(box(), { target: { value: blank } });
    fireEvent.keyDown(box(), { key: "Enter" });
    await user.click(screen.getByRole("button", { name: "送信" }));
    expectNothingOnItsWay();
  });

  it("is not sent above 2,000 characters, which is shown with the number; an emoji counts as one", async () => {
    const user = await openRoom("portal");
    fireEvent.change(box(), { target: { value: "😀".repeat(2_001) } });
    expect(descriptionOf(box())).toContain("メッセージは2000文字までです。いま2001文字あります。");
    await user.click(screen.getByRole("button", { name: "送信" }));
    expectNothingOnItsWay();
    fireEvent.change(box(), { target: { value: "😀".repeat(2_000) } });
    expect(box()).not.toBeInvalid();
  });

  it("is saved after a pause, appears in another window, and is removed after sending", async () => {
    const { user, unmount } = enterRoom("liff");
    await user.type(await screen.findByRole("textbox"), "書きかけ");
    await waitFor(() => expect(keptWords()).toBe("書きかけ"));
    unmount();
    forgetFormDrafts();
    const { user: other } = enterRoom("liff");
    await waitFor(() => expect(box()).toHaveValue("書きかけ"));
    await other.click(screen.getByRole("button", { name: "送信" }));
    expect(box()).toHaveValue("");
    await waitFor(() => expect(keptWords()).toBeUndefined());
  });

  it("is not overwritten by another window: the last change wins", async () => {
    const { user } = enterRoom("portal");
    await user.type(await screen.findByRole("textbox"), "こちら");
    await waitFor(() => expect(keptWords()).toBe("こちら"));
    drafts.kept.set(`room/${ROOM}`, { answers: { message: "あちら" }, step: 1, updated_at: "2026-03-05" });
    await user.type(box(), "です");
    await waitFor(() => expect(keptWords()).toBe("こちらです"));
    expect(box()).toHaveValue("こちらです");
  });
});

describe("an outgoing message", () => {
  it("is shown as 送信中 until the server's echo replaces it", async () => {
    const user = await openRoom("portal");
    await user.type(box(), "はい{Enter}");
    expect(await log().findByText("送信中")).toBeVisible();
    connection.delivers(messageOf("applicant", 1, "はい"), connection.lastKey());
    expect(log().queryByText("送信中")).not.toBeInTheDocument();
    expect(log().getAllByText("はい")).toHaveLength(1);
  });

  it("rejected by the server shows the reason, and can be sent again or deleted", async () => {
    const user = await openRoom("portal");
    await user.type(box(), "はい{Enter}");
    await expectSent("はい");
    connection.refuses(connection.lastKey(), "このトークルームは閉じられています。");
    expect(log().getByText(/送信できませんでした。/)).toHaveTextContent(
      "このトークルームは閉じられています。",
    );
    await user.click(log().getByRole("button", { name: "もう一度送る" }));
    await expectSent("はい", "はい");
    connection.refuses(connection.lastKey(), "このトークルームは閉じられています。");
    await user.click(log().getByRole("button", { name: "送らずに消す" }));
    expect(log().queryByText("はい")).not.toBeInTheDocument();
  });

  it("waits while offline and is sent after reconnecting", async () => {
    const user = await openRoom("portal");
    connection.breaks(1006);
    await user.type(box(), "あとで{Enter}");
    expect(log().getByText("つながったら送信します")).toBeVisible();
    connection.comesBack();
    await expectSent("あとで");
  });

  it("is sent again with the same key if the connection broke before the response", async () => {
    const user = await openRoom("portal");
    await user.type(box(), "届いた{Enter}届かない{Enter}");
    await expectSent("届いた", "届かない");
    connection.breaks(1006);
    connection.comesBack();
    await expectSent("届いた", "届かない", "届いた", "届かない");
    const keys = connection.sentMessages().map(({ key }) => key);
    expect(keys.slice(2)).toEqual(keys.slice(0, 2));
    connection.delivers(messageOf("applicant", 1, "届いた"), keys[0]);
    connection.delivers(messageOf("applicant", 2, "届かない"), keys[1]);
    expect(log().getAllByRole("listitem")).toHaveLength(2);
    expect(log().queryByText("送信中")).not.toBeInTheDocument();
  });

  it("to a locked room says so, and is sent again later with the same key", async () => {
    const user = await openRoom("portal");
    await user.type(box(), "はい{Enter}");
    await expectSent("はい");
    vi.useFakeTimers();
    connection.refuses(connection.lastKey(), "いま混み合っています。", "room_busy");
    expect(log().getByText("いま、すぐに送れません。少し待って、もう一度送ります")).toBeVisible();
    expect(log().queryByRole("button", { name: "もう一度送る" })).not.toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(2_000));
    vi.useRealTimers();
    await expectSent("はい", "はい");
    const [first, again] = connection.sentMessages().map(({ key }) => key);
    expect(again).toBe(first);
  });

  it("survives a reload, and is removed once it has arrived", async () => {
    const { user, unmount } = enterRoom("portal");
    await user.type(await screen.findByRole("textbox"), "あとで{Enter}");
    expect(log().getByText("つながったら送信します")).toBeVisible();
    unmount();
    const { unmount: leave } = enterRoom("portal");
    await screen.findByRole("log");
    connection.opens();
    await expectSent("あとで");
    connection.delivers(messageOf("applicant", 1, "あとで"), connection.lastKey());
    leave();
    enterRoom("portal");
    expect(await screen.findByText("メッセージはまだありません。")).toBeVisible();
  });

  it("is deleted when the user signs out", async () => {
    const { user, unmount } = enterRoom("portal");
    await user.type(await screen.findByRole("textbox"), "あとで{Enter}");
    unmount();
    dropAllDrafts();
    enterRoom("portal");
    expect(await screen.findByText("メッセージはまだありません。")).toBeVisible();
  });
});
