/** Toasts are announced politely, stay long enough, and can be kept or dismissed. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { type ReactElement, useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { renderUi } from "../../testing/render";
import { Button } from "../buttons/Button";
import { Dialog } from "../dialogs/Dialog";
import { useToast } from "./ToastProvider";

beforeEach(() => vi.useFakeTimers());

function Save(): ReactElement {
  const show = useToast();
  return <Button onClick={() => show("下書きを保存しました。")}>保存</Button>;
}

function Texts({ texts }: { texts: readonly string[] }): ReactElement {
  const show = useToast();
  return (
    <>
      {texts.map((text) => (
        <Button key={text} onClick={() => show(text)}>
          {text}を押す
        </Button>
      ))}
    </>
  );
}

function save(): void {
  renderUi(<Save />);
  fireEvent.click(screen.getByRole("button", { name: "保存" }));
}

function pass(seconds: number): void {
  act(() => vi.advanceTimersByTime(seconds * 1000));
}

it("is announced in an existing live region and disappears after 20 seconds", () => {
  save();
  expect(screen.getByRole("status")).toHaveTextContent("下書きを保存しました。");
  pass(19);
  expect(screen.getByText("下書きを保存しました。")).toBeVisible();
  pass(1);
  expect(screen.queryByText("下書きを保存しました。")).not.toBeInTheDocument();
});

it("stays while it is focused", () => {
  save();
  act(() => screen.getByRole("button", { name: "閉じる" }).focus());
  pass(60);
  expect(screen.getByText("下書きを保存しました。")).toBeVisible();
});

it("disappears when dismissed", () => {
  save();
  fireEvent.click(screen.getByRole("button", { name: "閉じる" }));
  expect(screen.queryByText("下書きを保存しました。")).not.toBeInTheDocument();
});

it("returns the focus when dismissed", () => {
  save();
  const before = screen.getByRole("button", { name: "保存" });
  act(() => before.focus());
  act(() => screen.getByRole("button", { name: "閉じる" }).focus());
  fireEvent.click(screen.getByRole("button", { name: "閉じる" }));
  expect(before).toHaveFocus();
});

it("reserves its space: the page ends above it, and the focused element stays visible", () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockClear();
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 320, 72));
  renderUi(<Save />);
  const button = screen.getByRole("button", { name: "保存" });
  act(() => button.focus());
  fireEvent.click(button);
  const space = (): string => document.documentElement.style.getPropertyValue("--toast-space");
  expect(space()).toBe("72px");
  expect(scrolled.mock.contexts).toEqual([button]);
  fireEvent.click(screen.getByRole("button", { name: "閉じる" }));
  expect(space()).toBe("");
});

it("is shown in the dialog that was open, and on the page when the dialog closes", () => {
  function SaveInDialog(): ReactElement {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Texts texts={["前"]} />
        <Button onClick={() => setOpen(true)}>開く</Button>
        <Dialog open={open} onClose={() => setOpen(false)} title="編集">
          <Save />
        </Dialog>
      </>
    );
  }
  renderUi(<SaveInDialog />);
  fireEvent.click(screen.getByRole("button", { name: "前を押す" }));
  fireEvent.click(screen.getByRole("button", { name: "開く" }));
  const dialog = screen.getByRole("dialog");
  expect(within(dialog).getByRole("status")).toBeEmptyDOMElement();
  fireEvent.click(within(dialog).getByRole("button", { name: "保存" }));
  expect(within(dialog).getByRole("status")).toHaveTextContent(/^下書きを保存しました。/);
  fireEvent.click(within(dialog).getAllByRole("button", { name: "閉じる" })[0] as HTMLElement);
  expect(dialog).not.toBeInTheDocument();
  expect(screen.getByRole("status")).toHaveTextContent(/前.*下書きを保存しました。/);
});

it("announces only the new toast", () => {
  save();
  expect(screen.getByRole("status")).toHaveAttribute("aria-atomic", "false");
});

it("shows the same text only once, and at most two toasts", () => {
  renderUi(<Texts texts={["一", "二", "三"]} />);
  const shown = (): (string | null)[] =>
    [...screen.getByRole("status").querySelectorAll("p")].map(({ textContent }) => textContent);
  const press = (text: string) => fireEvent.click(screen.getByRole("button", { name: `${text}を押す` }));
  for (const text of ["一", "一", "二", "二", "一"]) press(text);
  expect(shown()).toEqual(["二", "一"]);
  press("三");
  expect(shown()).toEqual(["一", "三"]);
});
