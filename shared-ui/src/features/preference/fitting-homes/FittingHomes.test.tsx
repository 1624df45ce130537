/** The number of fitting homes while a form is filled in, in both wordings. */
import { QueryClientProvider } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { ReactElement } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createQueryClient } from "../../../api/query-client";
import type { Fit, FitQuestion } from "../../../api/types";
import { NO_DRAFT_STORE } from "../../../lib/drafts/use-form-draft";
import { type Wording, WordingProvider } from "../../../lib/text/use-strings";
import { fakeServer } from "../../../testing/fake-server";
import { renderUi } from "../../../testing/render";
import { REQUIRED_LISTS } from "../form/answers/values";
import { type PreferenceForm, usePreferenceForm } from "../form/use-preference-form";
import { PREFERENCE } from "../preference-fixtures";
import { FittingHomes } from "./FittingHomes";

const FEW: Fit = {
  fitting: 3,
  listing: 41,
  ways: [
    { field: "curfew", prefecture: null, more: 12 },
    { field: "preferredLocation_prefecture", prefecture: "埼玉県", more: 7 },
    { field: "home_types", prefecture: null, more: 2 },
  ],
};

let asked: FitQuestion[] = [];
let answer: () => Response = () => HttpResponse.json(FEW);

fakeServer(
  http.post("*/api/applicants/preferences/fit/", async ({ request }) => {
    asked.push((await request.json()) as FitQuestion);
    return answer();
  }),
);

beforeEach(() => {
  asked = [];
  answer = () => HttpResponse.json(FEW);
});
afterEach(() => {
  sessionStorage.clear();
});

function open(preference: typeof PREFERENCE | null, wording: Wording = "standard"): () => PreferenceForm {
  let form: PreferenceForm;
  function Form(): ReactElement {
    form = usePreferenceForm({ store: NO_DRAFT_STORE, preference, withName: false });
    return <FittingHomes form={form} />;
  }
  renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <WordingProvider value={wording}>
        <Form />
      </WordingProvider>
    </QueryClientProvider>,
  );
  return () => form;
}

/** The first status region; the toasts have another one. */
const count = () => screen.getAllByRole("status")[0] as HTMLElement;
const ways = () => screen.getAllByRole("listitem").map((way) => way.textContent);

it("shows how many homes fit, and how many more without one of the wishes", async () => {
  open(PREFERENCE);
  await waitFor(() => expect(count()).toHaveTextContent("希望がすべて合うホームは、今3件あります。"));
  expect(ways()).toEqual([
    "「門限」を「こだわらない」にすると、＋12件",
    "住みたい地域に「埼玉県」を加えると、＋7件",
    "「グループホームの形態」を「希望無し」にすると、＋2件",
  ]);
});

it("has the same content in the easy wording, and announces only the count", async () => {
  open(PREFERENCE, "easy");
  await waitFor(() => expect(count()).toHaveTextContent(/ホームは、.*3つです/));
  expect(count()).not.toHaveTextContent(/12/);
  expect(ways()[0]).toMatch(/こだわらない.*あと12つ/);
});

it("calls the server once after the last of several answers, and sends nothing that identifies the person", async () => {
  const form = open(PREFERENCE);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(Object.keys(asked[0] ?? {})).not.toEqual(
    expect.arrayContaining(["name", "postal_code", "address_2"]),
  );
  form().set("curfew", "yes");
  form().set("smoking_allowed", "no");
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toMatchObject({ curfew: "yes", smoking_allowed: "no" });
});

it("makes no call before the form is complete enough", async () => {
  const form = open(null);
  expect(count()).toBeEmptyDOMElement();
  act(() => {
    form().set("gender", "female");
    form().set("support_level", "3");
    for (const list of REQUIRED_LISTS) form().set(list, PREFERENCE[list]);
  });
  await waitFor(() => expect(count()).not.toBeEmptyDOMElement());
  expect(asked).toEqual([expect.objectContaining({ gender: "female", building_types: ["existing_house"] })]);
});

it("shows nothing if the count cannot be loaded: the form works without it", async () => {
  answer = () => HttpResponse.json({ detail: "失敗", code: "failed" }, { status: 500 });
  open(PREFERENCE);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(count()).toBeEmptyDOMElement();
});
