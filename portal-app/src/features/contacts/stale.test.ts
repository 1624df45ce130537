import { expect, it } from "vitest";
import { isStale } from "./stale";

it("a contact is stale once it has been pending for more than five days", () => {
  const now = new Date("2026-03-10T12:00:00+09:00");
  const exactlyFiveDaysAgo = "2026-03-05T12:00:00+09:00";
  const longer = "2026-03-05T11:59:59+09:00";

  for (const [status, updated_at, stale] of [
    ["pending", longer, true],
    ["pending", exactlyFiveDaysAgo, false],
    ["accepted", longer, false],
    ["declined", longer, false],
  ] as const)
    expect
      .soft(isStale({ status, updated_at, latest_message_sent_at: null }, now), `${status}, ${updated_at}`)
      .toBe(stale);
});
