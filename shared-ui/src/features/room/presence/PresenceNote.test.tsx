/** What both sides of a room see of each other, and what the page sends about its own user. */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connection, enterRoom, messageOf, setUpRoom } from "../room-fixtures";

const { scene } = setUpRoom();

async function openRoom(): Promise<void> {
  enterRoom("liff");
  await screen.findByRole("log");
  connection.opens();
}

/** The note keeps its space while it is empty. */
function isShown(text: string): boolean {
  return screen.getByText(text).getAttribute("aria-hidden") !== "true";
}

describe("the other side", () => {
  it("is shown as online while connected, with its read position", async () => {
    scene.messages = [messageOf("applicant", 1, "はい"), messageOf("applicant", 2, "木曜日です")];
    await openRoom();
    expect(isShown("お相手もここにいます。")).toBe(false);
    connection.tells({ type: "here", present: ["facility"], read: { facility: 1 } });
    expect(isShown("お相手もここにいます。")).toBe(true);
    const [first, second] = within(screen.getByRole("log")).getAllByRole("listitem");
    expect(first).toHaveTextContent("既読");
    expect(second).not.toHaveTextContent("既読");
    connection.tells({ type: "read", by: "facility", id: 2 });
    expect(first).not.toHaveTextContent("既読");
    expect(second).toHaveTextContent("既読");
    connection.breaks(1006);
    expect(isShown("お相手もここにいます。")).toBe(false);
  });

  it("does not include the user in another tab", async () => {
    scene.messages = [messageOf("applicant", 1, "はい")];
    await openRoom();
    connection.tells({ type: "typing", by: "applicant" });
    connection.tells({ type: "read", by: "applicant", id: 1 });
    expect(isShown("お相手が入力中です。")).toBe(false);
    expect(screen.queryByText("既読")).not.toBeInTheDocument();
  });

  it("is shown as typing for five seconds, without an announcement", async () => {
    await openRoom();
    vi.useFakeTimers();
    connection.tells({ type: "typing", by: "facility" });
    expect(isShown("お相手が入力中です。")).toBe(true);
    expect(
      screen.getByText("お相手が入力中です。").closest("[role=status], [aria-live=polite], [role=log]"),
    ).toBeNull();
    act(() => void vi.advanceTimersByTime(4_000));
    connection.tells({ type: "typing", by: "facility" });
    act(() => void vi.advanceTimersByTime(4_999));
    expect(isShown("お相手が入力中です。")).toBe(true);
    act(() => void vi.advanceTimersByTime(1));
    expect(isShown("お相手が入力中です。")).toBe(false);
  });
});

describe("the user's own activity", () => {
  let visibility: DocumentVisibilityState = "visible";

  function look(state: DocumentVisibilityState): void {
    visibility = state;
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
  }

  beforeEach(() => {
    visibility = "visible";
    vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  });
  afterEach(() => vi.useRealTimers());

  it("sends the read position once a message is visible, at most every two seconds", async () => {
    scene.messages = [messageOf("facility", 1, "はじめまして")];
    await openRoom();
    await waitFor(() => expect(connection.sent()).toEqual([{ read: 1 }]));
    vi.useFakeTimers();
    connection.delivers(messageOf("facility", 2, "いかがですか"));
    connection.delivers(messageOf("applicant", 3, "はい"));
    act(() => void vi.advanceTimersByTime(2_000));
    expect(connection.sent()).toEqual([{ read: 1 }, { read: 2 }]);
    look("hidden");
    connection.delivers(messageOf("facility", 4, "ありがとうございます"));
    act(() => void vi.advanceTimersByTime(10_000));
    expect(connection.sent()).toHaveLength(2);
    look("visible");
    act(() => void vi.advanceTimersByTime(2_000));
    expect(connection.sent()).toContainEqual({ read: 4 });
  });

  it("sends a typing signal at most every three seconds", async () => {
    await openRoom();
    vi.useFakeTimers();
    const write = (value: string) => fireEvent.change(screen.getByRole("textbox"), { target: { value } });
    write("は");
    write("はい");
    expect(connection.sent()).toEqual([{ typing: true }]);
    vi.advanceTimersByTime(3_000);
    write("はい。");
    expect(connection.sent()).toHaveLength(2);
  });
});
