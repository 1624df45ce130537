/** The first steps state only what is stored: until a choice is made, LINE also sends at night. */
import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { fakeServer } from "shared-ui/testing/fake-server";
import { beforeEach, expect, it } from "vitest";
import { isSaid, openPage } from "../../testing-pages";
import FirstStepsPage from "./FirstStepsPage";

const NEVER = { quiet_from: null as number | null, quiet_until: null as number | null };
let stored = NEVER;

fakeServer(
  http.get("*/api/applicants/settings/", () => HttpResponse.json(stored)),
  http.patch("*/api/applicants/settings/", async ({ request }) => {
    stored = (await request.json()) as typeof stored;
    return HttpResponse.json(stored);
  }),
);

beforeEach(() => {
  stored = NEVER;
});

const PATH = "/applicants/first-steps/";

it("asks about the night, and says that it is quiet only after the answer", async () => {
  const user = openPage(FirstStepsPage, PATH);
  await isSaid("夜9時から朝7時まで、お知らせを止めますか？");
  await isSaid("選ばないと、夜もお知らせが来ます。");
  await user.click(screen.getByRole("button", { name: "夜は止める" }));
  await isSaid("夜9時から朝7時まで、お知らせを止めます。");
  expect(stored).toEqual({ quiet_from: 21, quiet_until: 7 });
});

it("offers other hours without saying that they apply", async () => {
  const user = openPage(FirstStepsPage, PATH);
  await user.click(await screen.findByRole("button", { name: "時間を変える" }));
  await isSaid("今は、いつでもLINEにお知らせが来ます。");
  expect(screen.getByRole("combobox", { name: "止める時間" })).toHaveDisplayValue("午後9時");
});

it("keeps the form of other hours after they were changed to the night", async () => {
  stored = { quiet_from: 22, quiet_until: 7 };
  const user = openPage(FirstStepsPage, PATH);
  await user.selectOptions(await screen.findByRole("combobox", { name: "止める時間" }), "午後9時");
  await user.click(screen.getByRole("button", { name: "決める" }));
  await isSaid("今は、午後9時から午前7時まで止めます。");
  expect(screen.getByRole("button", { name: "決める" })).toHaveFocus();
});

it("shows the stored answer when it is opened again", async () => {
  stored = { quiet_from: 21, quiet_until: 7 };
  openPage(FirstStepsPage, PATH);
  await isSaid("夜9時から朝7時まで、お知らせを止めます。");
});
