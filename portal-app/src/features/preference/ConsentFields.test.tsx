/** How and when a person consented, as stated by their counselor: shown, changed, and required as a whole. */
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
import { fakeServer } from "shared-ui/testing/fake-server";
import { renderUi } from "shared-ui/testing/render";
import { beforeEach, expect, it } from "vitest";
import { PreferencePage } from "./PreferencePage";

let sent: [string, string][] = [];
let saved = false;

fakeServer(
  http.post("*/api/applicants/preferences/fit/", () =>
    HttpResponse.json({ fitting: 20, listing: 30, ways: [] }),
  ),
  http.patch("*/api/applicants/preferences/7/", async ({ request }) => {
    sent = [...(await request.formData())].map(([name, value]) => [name, String(value)]);
    return HttpResponse.json(PREFERENCE);
  }),
);

beforeEach(() => {
  sent = [];
  saved = false;
});

function open(preference: Preference | null): UserEvent {
  function Page(): ReactElement {
    const form = usePreferenceForm({ store: NO_DRAFT_STORE, preference, withName: true });
    const onSaved = (): void => {
      saved = true;
    };
    return <PreferencePage form={form} onSaved={onSaved} />;
  }
  function App(): ReactElement {
    const [client] = useState(createQueryClient);
    return (
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>
    );
  }
  return renderUi(<App />).user;
}

const ways = () => screen.getByRole("group", { name: /ご本人の同意/ });
const choose = (user: UserEvent, way: string) => user.click(within(ways()).getByLabelText(way));
const update = (user: UserEvent) => user.click(screen.getByRole("button", { name: "更新" }));

it("offers every way except the person's own, and no future day", async () => {
  open(null);
  const offered = within(ways()).getAllByRole("radio");
  expect(offered.map((way) => way.getAttribute("value"))).toEqual(["written", "spoken", "family"]);
  expect(ways()).toHaveAccessibleDescription(/ご本人に説明し、同意を得てください。/);
  expect(screen.getByLabelText(/同意した日/)).toHaveAttribute(
    "max",
    expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  );
});

it("shows the stored consent, and sends a changed one", async () => {
  const user = open(PREFERENCE);
  expect(screen.getByRole("radio", { name: "書面" })).toBeChecked();
  expect(screen.getByLabelText(/同意した日/)).toHaveValue("2026-02-20");
  await choose(user, "ご家族など");
  await update(user);
  await waitFor(() => expect(saved).toBe(true));
  expect(sent).toEqual([["consent_way", "family"]]);
});

it("allows changes of earlier registrations without it, and says that they are in no list", async () => {
  const user = open({ ...PREFERENCE, consent: null });
  expect(ways()).toHaveAccessibleDescription(/一覧には表示されません。/);
  await user.clear(screen.getByLabelText(/年齢/));
  await user.type(screen.getByLabelText(/年齢/), "51");
  await update(user);
  await waitFor(() => expect(saved).toBe(true));
  expect(sent).toEqual([["age", "51"]]);
});

it("asks for the day if only the way is given", async () => {
  const user = open({ ...PREFERENCE, consent: null });
  await choose(user, "書面");
  await update(user);
  expect(await screen.findByText("「同意した日」を入力してください。")).toBeVisible();
  expect(screen.getByLabelText(/同意した日/)).toHaveFocus();
  expect(saved).toBe(false);
});
