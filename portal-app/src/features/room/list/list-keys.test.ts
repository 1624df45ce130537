import { expect, it } from "vitest";
import { actionOf, isTyping } from "./list-keys";

const press = (key: string, at: number, count = 3, held = {}) =>
  actionOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held }, at, count);

it.each([
  ["j", -1, 0],
  ["j", 0, 1],
  ["j", 2, 2],
  ["k", 2, 1],
  ["k", 0, 0],
  ["k", -1, 0],
  ["/", 1, "search"],
  ["Enter", 1, null],
  ["x", 1, null],
])("%s at row %s leads to %s", (key, at, expected) => {
  expect(press(key, at)).toBe(expected);
});

it("does nothing in an empty list, and nothing for keys of the browser", () => {
  expect(press("j", -1, 0)).toBeNull();
  for (const held of ["ctrlKey", "metaKey", "altKey", "shiftKey"])
    expect.soft(press("j", 0, 3, { [held]: true }), held).toBeNull();
});

it("leaves text in fields alone", () => {
  const made = (name: string) => document.createElement(name);
  expect(["input", "textarea", "select"].map((name) => isTyping(made(name)))).toEqual([true, true, true]);
  expect(["a", "button", "ul"].map((name) => isTyping(made(name)))).toEqual([false, false, false]);
});
