/** The first page of a document is identified by its path, later ones by the router's key. */
import { expect, it } from "vitest";
import { scrollKey } from "./scroll-key";

it("differs for first pages with different paths", () => {
  const first = scrollKey({ key: "default", pathname: "/facilities/top/" });
  expect(first).not.toBe(scrollKey({ key: "default", pathname: "/facilities/create/" }));
  expect(scrollKey({ key: "x1", pathname: "/facilities/top/" })).toBe("x1");
});

it("never restores the position of a room, which opens at its end", () => {
  const room = { key: "x1", pathname: "/chat/12/" };
  expect(scrollKey(room)).not.toBe(scrollKey(room));
});
