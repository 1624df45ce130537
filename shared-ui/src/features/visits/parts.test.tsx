/** What a screen reader announces when the other side changes visits. */
import { renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { ContactVisits } from "../../api/types";
import { WordingProvider } from "../../lib/text/use-strings";
import { NO_VISITS, visitOn } from "../../testing/visits";
import type { Side } from "../contacts/contact-can";
import { useAnnounceChange } from "./parts";

beforeEach(() => vi.useFakeTimers());

const OFFERED = { ...NO_VISITS, offered: [visitOn(10)] };
const AGREED = { ...NO_VISITS, agreed: visitOn(10, { state: "agreed" }) };

it.each<[string, ContactVisits, ContactVisits, Side, boolean, string]>([
  ["new days", NO_VISITS, OFFERED, "seeker", false, "見学できる日が届きました。"],
  [
    "more days",
    OFFERED,
    { ...OFFERED, offered: [visitOn(10), visitOn(12)] },
    "seeker",
    false,
    "見学できる日が届きました。",
  ],
  ["a day fewer", OFFERED, NO_VISITS, "seeker", false, "見学の予定が変わりました。"],
  ["a visit called off", AGREED, NO_VISITS, "seeker", false, "見学の予定が変わりました。"],
  ["days of a colleague", NO_VISITS, OFFERED, "facility", false, "見学の予定が変わりました。"],
  ["the own step", NO_VISITS, OFFERED, "seeker", true, ""],
  ["nothing", OFFERED, { ...OFFERED }, "seeker", false, ""],
])("announces %s", (_what, before, after, side, isOwn, announcement) => {
  const { rerender } = renderHook(({ visits }) => useAnnounceChange(visits, isOwn, side), {
    initialProps: { visits: before },
    wrapper: ({ children }) => <WordingProvider value="easy">{children}</WordingProvider>,
  });
  rerender({ visits: after });
  vi.advanceTimersByTime(200);
  expect(document.querySelector("[data-announcer]")?.textContent ?? "").toBe(announcement);
});
