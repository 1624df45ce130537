/** `npm run test:days`: the whole working days once more, by keyboard alone and at 390 px, and forms that are interrupted. */

import { test } from "../../servers/test";
import { workCounselorDay } from "./counselor-day";
import { workFacilityDay } from "./facility-day";
import { handOn, type Way } from "./hands";
import { interruptForms } from "./interrupted";
import { makeWorld, type World } from "./world";

const WAYS: readonly Way[] = ["keyboard", "phone"];

// One world for all: each part goes on where the one before it ended.
test.describe.configure({ mode: "serial" });

let world: World;

test.beforeAll(async ({ browser }) => {
  world = await makeWorld(browser, WAYS.length);
});

for (const [day, way] of WAYS.entries()) {
  test(`a facility's day (${way})`, async () => {
    await workFacilityDay(world, day, handOn(world.facility.page, way));
  });

  test(`a counselor's day (${way})`, async () => {
    await workCounselorDay(world, day, handOn(world.counselor.page, way));
  });
}

// The rules themselves are held by drafts.spec.ts: here they hold in the middle of a day.
test("in forms nothing written is lost", () => interruptForms(world, 0));
