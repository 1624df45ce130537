/** Where to live: the region of the person's home comes first and open, the others are folded. */
import { QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, it } from "vitest";
import { createQueryClient } from "../../../../api/query-client";
import type { Preference } from "../../../../api/types";
import { NO_DRAFT_STORE } from "../../../../lib/drafts/use-form-draft";
import { expectNoViolations } from "../../../../testing/axe";
import { renderUi } from "../../../../testing/render";
import { PREFERENCE } from "../../preference-fixtures";
import { usePreferenceForm } from "../use-preference-form";
import { GroupFields } from "./GroupFields";

function Areas({ preference }: { preference: Preference | null }): ReactElement {
  return (
    <GroupFields
      group="areas"
      form={usePreferenceForm({ store: NO_DRAFT_STORE, preference, withName: false })}
    />
  );
}

function open(preference: Preference | null) {
  return renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <Areas preference={preference} />
    </QueryClientProvider>,
  );
}

const prefectures = () => screen.getAllByRole("checkbox", { hidden: true });
const isOpen = (box: HTMLElement) => box.closest("details:not([open])") === null;
const folded = () => [...document.querySelectorAll("details:not([open]) > summary")];
const titles = () =>
  [...document.querySelectorAll("fieldset fieldset > legend, summary")].map((title) => title.textContent);

const inTokyo = { ...PREFERENCE, prefecture: "東京都", preferredLocation_prefecture: ["東京都"] };

it("has 13 tab stops instead of 47 when the address is known", () => {
  open(null);
  expect(prefectures().filter(isOpen)).toHaveLength(47);
  expect(folded()).toHaveLength(0);
  document.body.replaceChildren();
  open(inTokyo);
  expect(prefectures()).toHaveLength(47);
  expect(prefectures().filter(isOpen)).toHaveLength(7);
  expect(folded()).toHaveLength(6);
});

it("shows the own region first, then regions with an answer, both open", async () => {
  open({ ...inTokyo, preferredLocation_prefecture: ["大阪府"] });
  expect(titles().slice(0, 3)).toEqual(["関東", "近畿", "北海道・東北"]);
  expect(folded()).toHaveLength(5);
  expect(
    prefectures()
      .filter(isOpen)
      .filter((box) => (box as HTMLInputElement).checked),
  ).toHaveLength(1);
  await expectNoViolations();
});

it("keeps the regions in place while the user answers", async () => {
  const { user } = open(inTokyo);
  const kinki = folded().find((title) => title.textContent === "近畿") as HTMLElement;
  await user.click(kinki);
  await user.click(screen.getByRole("checkbox", { name: "大阪府", hidden: true }));
  expect(screen.getByRole("checkbox", { name: "大阪府", hidden: true })).toBeChecked();
  expect(titles()[0]).toBe("関東");
  expect(titles()).toHaveLength(7);
});
