/** Ending a case: a reason is required, and a mistaken registration can be erased at once. */
import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { createQueryClient } from "shared-ui/api/query-client";
import type { Preference } from "shared-ui/api/types";
import { StoppedCard } from "shared-ui/features/stopping/StoppedCard";
import { fakeServer } from "shared-ui/testing/fake-server";
import { renderUi } from "shared-ui/testing/render";
import { beforeEach, expect, it, vi } from "vitest";
import { EndCase } from "./EndCase";

const CASE = { id: 7, name: "山本 一郎", is_active: true, end_reason: null } as Preference;
const onDone = vi.fn();
let sent: unknown[] = [];
const network = fakeServer(
  http.patch("*/api/applicants/preferences/7/end/", async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json({});
  }),
  http.delete("*/api/applicants/preferences/7/data/", () => {
    sent.push("erased");
    return HttpResponse.json({});
  }),
);

beforeEach(() => {
  sent = [];
  onDone.mockClear();
});

function show(preference = CASE): UserEvent {
  const { user } = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <EndCase preference={preference} onDone={onDone} />
    </QueryClientProvider>,
  );
  return user;
}

const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole("button", { name }));

it("sends the selected reason, and nothing before", async () => {
  const user = show();
  await press(user, "担当を終える");
  await press(user, "終える");
  expect(screen.getAllByText("担当を終える理由を選んでください。")[0]).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole("radio", { name: /住まいが決まった/ }));
  await press(user, "終える");
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ reason: "housed" }]);
});

it("asks at once whether to erase a mistaken registration", async () => {
  const user = show();
  await press(user, "担当を終える");
  await user.click(screen.getByRole("radio", { name: /間違って登録した/ }));
  await press(user, "終える");
  expect(await screen.findByRole("alertdialog", { name: "登録を消しますか？" })).toBeVisible();
  await press(user, "消す");
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ reason: "mistake" }, "erased"]);
});

it("shows the error in the dialog", async () => {
  const detail = "この方の担当は「住まいが決まった」で終えています。";
  network.use(
    http.patch("*/api/applicants/preferences/7/end/", () =>
      HttpResponse.json({ detail, code: "case_ended" }, { status: 409 }),
    ),
  );
  const user = show();
  await press(user, "担当を終える");
  await user.click(screen.getByRole("radio", { name: /亡くなった/ }));
  await press(user, "終える");
  expect(await screen.findByText(detail)).toBeVisible();
  expect(onDone).not.toHaveBeenCalled();
});

it("shows that a case has ended, with reason and day", () => {
  const at = "2026-03-05T14:30:00+09:00";
  const ended: Preference = {
    ...CASE,
    is_active: false,
    end_reason: "housed",
    withdrawn_at: at,
    kept_until: at,
  };
  renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <StoppedCard preference={ended} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole("region", { name: "山本 一郎さん：担当終了" })).toHaveTextContent(
    "担当終了：住まいが決まった（2026/03/05）",
  );
});
