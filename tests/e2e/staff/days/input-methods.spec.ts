/** `npm run test:days`: the working days with the keyboard only and at 390 px, and interrupted forms. */

import { test } from "../../servers/test";
import { workCounselorDay } from "./counselor-day";
import { driverFor, type InputMethod } from "./drivers";
import { workFacilityDay } from "./facility-day";
import { interruptForms } from "./interrupted";
import { createScenario, type Scenario } from "./scenario";

const INPUT_METHODS: readonly InputMethod[] = ["keyboard", "phone"];

// All tests share one scenario. Each test continues where the previous one ended.
test.describe.configure({ mode: "serial" });

let scenario: Scenario;

test.beforeAll(async ({ browser }) => {
  scenario = await createScenario(browser, INPUT_METHODS.length);
});

for (const [day, method] of INPUT_METHODS.entries()) {
  test(`facility's working day (${method})`, async () => {
    await workFacilityDay(scenario, day, driverFor(scenario.facility.page, method));
  });

  test(`counselor's working day (${method})`, async () => {
    await workCounselorDay(scenario, day, driverFor(scenario.counselor.page, method));
  });
}

// drafts.spec.ts tests the rules of drafts. This test checks them after a day's work.
test("interrupted form loses no text", () => interruptForms(scenario, 0));
