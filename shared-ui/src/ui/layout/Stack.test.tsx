/** Stack and Text: the element and its attributes are the caller's, the classes their own. */
import { render, screen } from "@testing-library/react";
import { createRef } from "react";
import { expect, it, vi } from "vitest";
import { Text } from "../text/Text";
import { Stack } from "./Stack";

it("is a column of the medium gap", () => {
  render(<Stack data-testid="stack">内容</Stack>);
  expect(screen.getByTestId("stack").tagName).toBe("DIV");
  expect(screen.getByTestId("stack")).toHaveClass("column gap-16", { exact: true });
});

it("is the element asked for, with its attributes, handlers and reference", () => {
  const form = createRef<HTMLFormElement>();
  const submit = vi.fn();
  render(
    <Stack as="form" gap={24} ref={form} aria-label="登録" onSubmit={submit}>
      内容
    </Stack>,
  );
  expect(screen.getByRole("form", { name: "登録" })).toBe(form.current);
  form.current?.dispatchEvent(new Event("submit", { bubbles: true }));
  expect(submit).toHaveBeenCalledOnce();
});

it("is a row with its gaps and its alignment", () => {
  render(
    <Stack as="ul" row gap={24} rowGap={0} align="stretch" justify="center">
      <li>内容</li>
    </Stack>,
  );
  expect(screen.getByRole("list")).toHaveClass("row gap-24 row-gap-0 align-stretch justify-center", {
    exact: true,
  });
});

it("has no class for no gap", () => {
  render(
    <Stack as="ol" gap={0}>
      <li>内容</li>
    </Stack>,
  );
  expect(screen.getByRole("list")).toHaveClass("column", { exact: true });
});

it("is text with a size, a tone and a weight", () => {
  render(
    <Text as="h2" size={14} tone="quiet" bold>
      見出し
    </Text>,
  );
  expect(screen.getByRole("heading", { level: 2 })).toHaveClass("size-14 quiet bold", { exact: true });
});
