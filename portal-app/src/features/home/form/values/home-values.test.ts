import { findingsIn } from "shared-ui/lib/plain-writing";
import { expect, it } from "vitest";
import { newHomeValues } from "./home-values";

it("gives a new home a greeting that the writing help finds easy to read", () => {
  const { greeting } = newHomeValues();
  expect(greeting).not.toBe("");
  expect(findingsIn(greeting)).toEqual({ long: [], words: [] });
});
