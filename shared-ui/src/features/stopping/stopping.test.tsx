/** Pausing, stopping, resuming and erasing a registration, and the question after a home was found. */
import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { ReactElement } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../../api/query-client";
import type { Preference } from "../../api/types";
import { type Wording, WordingProvider } from "../../lib/text/use-strings";
import { fakeServer } from "../../testing/fake-server";
import { descriptionOf, renderUi, spoken } from "../../testing/render";
import { DateStyleProvider } from "../../ui/display/date-style";
import { FoundHome } from "./FoundHome";
import { RestingNotice } from "./RestingNotice";
import { StopOrErase } from "./StopOrErase";
import { StoppedCard } from "./StoppedCard";

const AT = "2026-03-05T14:30:00+09:00";
const ACTIVE = {
  id: 7,
  name: null,
  is_active: true,
  resting_since: null,
  moved_in_at: null,
  kept_until: null,
  end_reason: null,
} as Preference;
const STOPPED: Preference = {
  ...ACTIVE,
  is_active: false,
  withdrawn_at: AT,
  kept_until: "2026-04-04T14:30:00+09:00",
};
const MOVED_IN: Preference = { ...ACTIVE, moved_in_at: AT };

let sent: string[] = [];
const network = fakeServer(
  http.all("*/api/applicants/preferences/*", ({ request }) => {
    sent.push(`${request.method} ${new URL(request.url).pathname}`);
    return HttpResponse.json({});
  }),
);

beforeEach(() => {
  sent = [];
});

function show(ui: ReactElement, wording: Wording = "standard"): UserEvent {
  const { user } = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <DateStyleProvider value={wording === "easy" ? "long" : "short"}>
        <WordingProvider value={wording}>{ui}</WordingProvider>
      </DateStyleProvider>
    </QueryClientProvider>,
  );
  return user;
}

const press = (user: UserEvent, name: string) => user.click(screen.getByRole("button", { name }));

it("stops after a confirmation that explains the consequences", async () => {
  const onDone = vi.fn();
  const user = show(<StopOrErase preference={ACTIVE} onDone={onDone} />);
  await press(user, "募集をとめる");
  const question = await screen.findByRole("alertdialog", { name: "募集をとめますか？" });
  expect(descriptionOf(question)).toContain("30日のあいだは、また始められます。");
  await press(user, "とめる");
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent).toEqual(["DELETE /api/applicants/preferences/7/"]);
  expect(screen.getByText("募集をとめました。")).toBeVisible();
});

it("erases only after confirmation, which can be cancelled", async () => {
  const user = show(<StopOrErase preference={ACTIVE} />);
  await press(user, "登録を消す");
  await press(user, "消さない");
  expect(sent).toEqual([]);
  await press(user, "登録を消す");
  await press(user, "消す");
  await waitFor(() => expect(sent).toEqual(["DELETE /api/applicants/preferences/7/data/"]));
});

it.each<[Wording, string]>([
  ["standard", "2026/04/04まで、また始められます。"],
  ["easy", "2026年4月4日（土）まで、また"],
])("shows the deadline for resuming, in the %s wording", async (wording, sentence) => {
  const user = show(<StoppedCard preference={STOPPED} />, wording);
  const region = screen.getByRole("region");
  expect(spoken(region)).toContain(sentence);
  const [resume] = screen.getAllByRole("button");
  await user.click(resume as HTMLElement);
  await waitFor(() => expect(sent).toEqual(["PATCH /api/applicants/preferences/7/resume/"]));
});

it("focuses the nearest heading afterwards, not the page's", async () => {
  const user = show(
    <main>
      <h1>マイページ</h1>
      <section>
        <h2>希望条件</h2>
        <RestingNotice preference={{ ...ACTIVE, resting_since: AT }} />
        <StopOrErase preference={{ ...ACTIVE, resting_since: AT }} />
      </section>
    </main>,
  );
  const heading = screen.getByRole("heading", { name: "希望条件" });
  await press(user, "また始める");
  await waitFor(() => expect(heading).toHaveFocus());
  await press(user, "登録を消す");
  await press(user, "消す");
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() => expect(heading).toHaveFocus());
});

it("shows why it cannot be resumed", async () => {
  const detail = "希望条件はもう登録されています。編集画面で変更できます。";
  network.use(
    http.patch("*/api/applicants/preferences/7/resume/", () =>
      HttpResponse.json({ detail, code: "preference_exists" }, { status: 409 }),
    ),
  );
  const onDone = vi.fn();
  const user = show(<StoppedCard preference={STOPPED} onDone={onDone} />);
  await press(user, "また始める");
  expect(await screen.findByRole("alertdialog", { name: detail })).toBeVisible();
  expect(onDone).not.toHaveBeenCalled();
});

it("asks a person who found a home, once", async () => {
  const user = show(<FoundHome preference={MOVED_IN} />);
  expect(screen.getByText("ホームが決まりましたね")).toBeVisible();
  await press(user, "まだ とめない");
  expect(screen.queryByText("ホームが決まりましたね")).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

it("does not ask again after 「まだ」, but asks about another home", async () => {
  const user = show(<FoundHome preference={MOVED_IN} />);
  await press(user, "まだ とめない");
  show(<FoundHome preference={MOVED_IN} />);
  expect(screen.queryByText("ホームが決まりましたね")).not.toBeInTheDocument();
  show(<FoundHome preference={{ ...MOVED_IN, moved_in_at: "2026-05-01T00:00:00+09:00" }} />);
  expect(screen.getByText("ホームが決まりましたね")).toBeVisible();
});

it("does not ask again a person who stopped at the question and resumed", async () => {
  const user = show(<FoundHome preference={MOVED_IN} />);
  await press(user, "とめる");
  const question = await screen.findByRole("alertdialog", { name: "募集をとめますか？" });
  await user.click(within(question).getByRole("button", { name: "とめる" }));
  await waitFor(() => expect(sent).toEqual(["DELETE /api/applicants/preferences/7/"]));
  await waitFor(() => expect(screen.queryByText("ホームが決まりましたね")).not.toBeInTheDocument());
  show(<FoundHome preference={MOVED_IN} />);
  expect(screen.queryByText("ホームが決まりましたね")).not.toBeInTheDocument();
});

it.each([ACTIVE, { ...STOPPED, moved_in_at: AT }])(
  "does not ask a person who has found no home or has stopped",
  (preference) => {
    show(<FoundHome preference={preference} />);
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  },
);

it("pauses with one click, and resumes with one click", async () => {
  const user = show(<StopOrErase preference={ACTIVE} />);
  expect(screen.getByText(/^休む：/)).toBeVisible();
  await press(user, "募集を休む");
  await waitFor(() => expect(sent).toEqual(["PATCH /api/applicants/preferences/7/rest/"]));
  show(<RestingNotice preference={{ ...ACTIVE, resting_since: AT }} />);
  expect(screen.getByText("募集を休んでいます")).toBeVisible();
  await press(user, "また始める");
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toBe("PATCH /api/applicants/preferences/7/resume/");
});

it("offers no pause while paused, but offers it to a person who found a home", async () => {
  show(<StopOrErase preference={{ ...ACTIVE, resting_since: AT }} />);
  expect(screen.queryByRole("button", { name: "募集を休む" })).not.toBeInTheDocument();
  expect(screen.queryByText(/^休む：/)).not.toBeInTheDocument();
  const user = show(<FoundHome preference={MOVED_IN} />);
  await press(user, "募集を休む");
  await waitFor(() => expect(sent).toEqual(["PATCH /api/applicants/preferences/7/rest/"]));
  await waitFor(() => expect(screen.queryByText("ホームが決まりましたね")).not.toBeInTheDocument());
});
