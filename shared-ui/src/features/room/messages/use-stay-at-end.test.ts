/** Follows new messages at the end of the list or after sending, but not while the user reads further up. */
import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useStayAtEnd } from "./use-stay-at-end";

const scrolled = vi.fn();
let grow: () => void;

beforeEach(() => {
  scrolled.mockReset();
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(scrolled);
  vi.stubGlobal("scrollY", 1000);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(onResize: () => void) {
        grow = onResize;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});

function listOf(count: number) {
  const hook = renderHook(({ count, mine }) => useStayAtEnd(count, mine), {
    initialProps: { count: 0, mine: 0 },
  });
  const end = document.createElement("div");
  hook.result.current.end.current = end;
  hook.rerender({ count, mine: 0 });
  return { ...hook, end };
}

/** The page was scrolled by `pxDown`, and the end is now this far below the window. */
function scroll(end: HTMLElement, pxDown: number, pxAboveEnd: number): void {
  vi.stubGlobal("scrollY", window.scrollY + pxDown);
  vi.spyOn(end, "getBoundingClientRect").mockReturnValue(
    new DOMRect(0, 0, 0, window.innerHeight + pxAboveEnd),
  );
  act(() => void window.dispatchEvent(new Event("scroll")));
}

it("starts at the end and follows", () => {
  const { rerender } = listOf(20);
  rerender({ count: 21, mine: 0 });
  expect(scrolled).toHaveBeenCalledTimes(2);
});

it("offers a button instead of scrolling while the user reads further up", () => {
  const { rerender, result, end } = listOf(20);
  scroll(end, -800, 800);
  rerender({ count: 21, mine: 0 });
  expect(scrolled).toHaveBeenCalledTimes(1);
  expect(result.current.hasNewer).toBe(true);
  scroll(end, 790, 10);
  expect(result.current.hasNewer).toBe(false);
});

it("scrolls to the user's own new message from any position", () => {
  const { rerender, end } = listOf(20);
  scroll(end, -800, 800);
  rerender({ count: 21, mine: 1 });
  expect(scrolled).toHaveBeenCalledTimes(2);
});

it("keeps the end in view while the messages grow, also if a scroll is reported meanwhile", () => {
  const { end } = listOf(20);
  scroll(end, 0, 800);
  grow();
  scroll(end, 200, 600);
  grow();
  expect(scrolled).toHaveBeenCalledTimes(3);
});

it("does not scroll if the messages grow while the user reads further up", () => {
  const { end } = listOf(20);
  scroll(end, -800, 800);
  scroll(end, 100, 700);
  grow();
  expect(scrolled).toHaveBeenCalledTimes(1);
});

it.each([
  ["stays at the end if the heading has the focus out of view", -900, 2],
  ["brings a focused element back that was in view", 10, 3],
])("%s", (_, top, times) => {
  const heading = document.body.appendChild(document.createElement("h1"));
  heading.tabIndex = -1;
  heading.focus();
  vi.spyOn(heading, "getBoundingClientRect").mockReturnValue(new DOMRect(0, top, 100, 40));
  listOf(20);
  grow();
  expect(scrolled).toHaveBeenCalledTimes(times);
});
