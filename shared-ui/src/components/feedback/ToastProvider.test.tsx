/** Toasts are polite, stay long enough, and can be kept or dismissed. */
import { act, fireEvent, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { renderUi } from "../../testing/render";
import { Button } from "../buttons/Button";
import { useToast } from "./ToastProvider";

beforeEach(() => vi.useFakeTimers());

function Save(): ReactElement {
  const show = useToast();
  return <Button onClick={() => show("下書きを保存しました。")}>保存</Button>;
}

function save(): void {
  renderUi(<Save />);
  fireEvent.click(screen.getByRole("button", { name: "保存" }));
}

function pass(seconds: number): void {
  act(() => vi.advanceTimersByTime(seconds * 1000));
}

it("is announced in a region that was there before, and goes after 20 seconds", () => {
  save();
  expect(screen.getByRole("status")).toHaveTextContent("下書きを保存しました。");
  pass(19);
  expect(screen.getByText("下書きを保存しました。")).toBeVisible();
  pass(1);
  expect(screen.queryByText("下書きを保存しました。")).not.toBeInTheDocument();
});

it("stays while the focus is in it", () => {
  save();
  act(() => screen.getByRole("button", { name: "閉じる" }).focus());
  pass(60);
  expect(screen.getByText("下書きを保存しました。")).toBeVisible();
});

it("goes when dismissed", () => {
  save();
  fireEvent.click(screen.getByRole("button", { name: "閉じる" }));
  expect(screen.queryByText("下書きを保存しました。")).not.toBeInTheDocument();
});

it("gives the focus back when dismissed", () => {
  save();
  const before = screen.getByRole("button", { name: "保存" });
  act(() => before.focus());
  act(() => screen.getByRole("button", { name: "閉じる" }).focus());
  fireEvent.click(screen.getByRole("button", { name: "閉じる" }));
  expect(before).toHaveFocus();
});

it.each([
  ["bottom", 0],
  ["top", window.innerHeight - 40],
])("stands at the %s of the screen, away from the focus", (place, y) => {
  save();
  const focused = screen.getByRole("button", { name: "保存" });
  focused.getBoundingClientRect = () => new DOMRect(0, y, 100, 40);
  act(() => focused.focus());
  pass(1);
  expect(screen.getByRole("status")).toHaveClass(place);
});
