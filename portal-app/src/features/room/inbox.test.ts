import { expect, it } from "vitest";
import { inboxHref, inboxIn, paneIn } from "./inbox";

const query = (text: string) => new URLSearchParams(text);

it("keeps view, search and pane in the URL, without the default values", () => {
  expect(inboxHref({ view: "all", words: "" }, null)).toBe("/chat/");
  expect(inboxHref({ view: "all", words: "" }, 12)).toBe("/chat/12/");
  const href = inboxHref({ view: "visits", words: "山田" }, 12, "note");
  const [path, search = ""] = href.split("?");
  expect(path).toBe("/chat/12/");
  expect([inboxIn(query(search)), paneIn(query(search))]).toEqual([
    { view: "visits", words: "山田" },
    "note",
  ]);
});

it("ignores invalid values in the URL", () => {
  expect(inboxIn(query("view=closed"))).toEqual({ view: "all", words: "" });
  expect(paneIn(query("pane=list"))).toBe("room");
});
