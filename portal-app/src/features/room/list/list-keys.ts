/** Single-letter keys of the list, only while the focus is in it and not in a text field (WCAG 2.1.4). */
import type { KeyboardEvent } from "react";

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** What a key does in a list with `count` rows: the row to focus, or the search. Null if it does nothing. */
export function actionOf(pressed: Pressed, at: number, count: number): number | "search" | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = pressed;
  if (ctrlKey || metaKey || altKey) return null;
  // On a Japanese keyboard, "/" needs no Shift; on some others it does.
  if (key === "/") return "search";
  if (shiftKey || count === 0) return null;
  if (key === "j") return Math.min(at + 1, count - 1);
  if (key === "k") return Math.max(at - 1, 0);
  return null;
}

/** Whether the key is text of a field. */
export function isTyping(target: EventTarget): boolean {
  return target instanceof Element && target.matches("input, textarea, select, [contenteditable]");
}
