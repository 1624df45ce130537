/** The stepped form: one group per page, a review at the end, in the easy wording. */
import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { type ReactElement, useState } from "react";
import { createQueryClient } from "shared-ui/api/query-client";
import type { Preference } from "shared-ui/api/types";
import { usePreferenceForm } from "shared-ui/features/preference/form/use-preference-form";
import { PREFERENCE } from "shared-ui/features/preference/preference-fixtures";
import { NO_DRAFT_STORE } from "shared-ui/lib/drafts/use-form-draft";
import { WordingProvider } from "shared-ui/lib/text/use-strings";
import { fakeServer } from "shared-ui/testing/fake-server";
import { renderUi } from "shared-ui/testing/render";
import { expect, it, vi } from "vitest";
import { PreferenceSteps } from "./PreferenceSteps";

fakeServer(
  http.patch("*/api/applicants/preferences/7/", () => HttpResponse.json(PREFERENCE)),
  http.post("*/api/applicants/preferences/fit/", () =>
    HttpResponse.json({ fitting: 20, listing: 30, ways: [] }),
  ),
);

function open(preference: Preference | null, firstStep = 1) {
  const onSaved = vi.fn<(saved: Preference) => void>();
  function Steps(): ReactElement {
    const form = usePreferenceForm({ store: NO_DRAFT_STORE, preference, withName: false });
    const [step, setStep] = useState(firstStep);
    return (
      <PreferenceSteps
        form={form}
        step={step}
        onStep={setStep}
        onBack={() => setStep(step - 1)}
        onSaved={onSaved}
      />
    );
  }
  const { user } = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <WordingProvider value="easy">
        <Steps />
      </WordingProvider>
    </QueryClientProvider>,
  );
  return { user, onSaved };
}

const goOn = (user: UserEvent) => user.click(screen.getByRole("button", { name: /^(次|確|更新)/ }));
const title = () => screen.getByRole("heading", { level: 1 });

it("shows one group per page, and the step number", async () => {
  const { user } = open(PREFERENCE);
  expect(screen.getByText(/^9つのうち1つ/)).toBeVisible();
  expect(title()).toHaveTextContent("あなたのこと");
  expect(screen.queryByLabelText(/氏名/)).not.toBeInTheDocument();
  await goOn(user);
  await waitFor(() => expect(screen.getByText(/^9つのうち2つ/)).toBeVisible());
  await waitFor(() => expect(title()).toHaveFocus());
  await user.click(screen.getByRole("button", { name: /^戻/ }));
  expect(screen.getByText(/^9つのうち1つ/)).toBeVisible();
});

it("stays on a page with an empty list, after the alert worded as in the specification", async () => {
  const { user } = open({ ...PREFERENCE, condition_categories: [] }, 2);
  await goOn(user);
  const alert = await screen.findByRole("alertdialog", { name: "「病状」を入力してください。" });
  await user.click(within(alert).getByRole("button"));
  expect(screen.getByText(/^9つのうち2つ/)).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole("checkbox")[0]).toHaveFocus());
});

it("shows every answer before sending, with a link back to each group", async () => {
  const { user, onSaved } = open(PREFERENCE, 9);
  expect(screen.getByText(/63/)).toHaveTextContent("63歳");
  expect(screen.getByText("154-0017")).toBeVisible();
  expect(screen.getAllByRole("button", { name: /変える$/ })).toHaveLength(8);
  await goOn(user);
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
});

it("goes from the last page to the first one with a missing answer", async () => {
  const { user } = open({ ...PREFERENCE, address_2: "", home_types: [] }, 9);
  await goOn(user);
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button"));
  await waitFor(() => expect(screen.getByText(/^9つのうち3つ/)).toBeVisible());
  const street = screen.getByRole("textbox", { name: /番地/ });
  expect(street).toBeInvalid();
  expect(street).toHaveFocus();
  expect(screen.queryByRole("link", { name: /形態/ })).not.toBeInTheDocument();
});
