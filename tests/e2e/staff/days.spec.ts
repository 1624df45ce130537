/** A working day of a facility, one of a counselor, and one with interruptions. */

import { test } from "../servers/test";
import { workCounselorDay } from "./days/counselor-day";
import { driverFor } from "./days/drivers";
import { workFacilityDay } from "./days/facility-day";
import { interruptRequest, interruptRoom } from "./days/interrupted";
import { createScenario, type Scenario } from "./days/scenario";

// All tests share one scenario. Each test continues where the previous one ended.
test.describe.configure({ mode: "serial" });

const [WORKED, INTERRUPTED] = [0, 1];

let scenario: Scenario;

test.beforeAll(async ({ browser }) => {
  scenario = await createScenario(browser, 2);
});

test("facility's working day", () =>
  workFacilityDay(scenario, WORKED, driverFor(scenario.facility.page, "mouse")));

test("counselor's working day", () =>
  workCounselorDay(scenario, WORKED, driverFor(scenario.counselor.page, "mouse")));

test("interrupted room loses no text", () => interruptRoom(scenario, INTERRUPTED));

test("interrupted request and note lose no text", () => interruptRequest(scenario));
