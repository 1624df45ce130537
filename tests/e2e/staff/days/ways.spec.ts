/** `npm run test:days`: the working days with the keyboard only and at 390 px, and interrupted forms. */

import { test } from "../../servers/test";
import { workCounselorDay } from "./counselor-day";
import { workFacilityDay } from "./facility-day";
import { handOn, type Way } from "./hands";
import { interruptForms } from "./interrupted";
import { makeWorld, type World } from "./world";

const WAYS: readonly Way[] = ["keyboard", "phone"];

// All tests share one scenario. Each test continues where the previous one ended.
test.describe.configure({ mode: "serial" });

let world: World;

test.beforeAll(async ({ browser }) => {
  world = await makeWorld(browser, WAYS.length);
});

for (const [day, way] of WAYS.entries()) {
  test(`facility's working day (${way})`, async () => {
    await workFacilityDay(world, day, handOn(world.facility.page, way));
  });

  test(`counselor's working day (${way})`, async () => {
    await workCounselorDay(world, day, handOn(world.counselor.page, way));
  });
}

// drafts.spec.ts tests the rules of drafts. This test checks them after a day's work.
test("interrupted form loses no text", () => interruptForms(world, 0));
