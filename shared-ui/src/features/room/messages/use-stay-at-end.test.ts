/** Follows new messages at the end of the list or after sending, but not while the user reads further up. */
import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useStayAtEnd } from "./use-stay-at-end";

const scrolled = vi.fn();

beforeEach(() => {
  scrolled.mockReset();
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(scrolled);
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

function readAt(end: HTMLElement, pxAboveEnd: number): void {
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
  readAt(end, 800);
  rerender({ count: 21, mine: 0 });
  expect(scrolled).toHaveBeenCalledTimes(1);
  expect(result.current.hasNewer).toBe(true);
  readAt(end, 10);
  expect(result.current.hasNewer).toBe(false);
});

it("scrolls to the user's own new message from any position", () => {
  const { rerender, end } = listOf(20);
  readAt(end, 800);
  rerender({ count: 21, mine: 1 });
  expect(scrolled).toHaveBeenCalledTimes(2);
});
