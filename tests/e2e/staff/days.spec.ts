/** Whole working days of a facility and of a counselor, and days in which everything goes wrong: one world for all. */
import { test } from "@playwright/test";
import { workCounselorDay } from "./days/counselor-day";
import { workFacilityDay } from "./days/facility-day";
import { handOn, type Way } from "./days/hands";
import { interruptForms, interruptRequest, interruptRoom } from "./days/interrupted";
import { makeWorld, type World } from "./days/world";

// What is made below is made once: after a failure it would be there already.
test.describe.configure({ mode: "serial" });

let world: World;

test.beforeAll(async ({ browser }) => {
  world = await makeWorld(browser);
});

const FACILITY_WAYS: readonly Way[] = ["mouse", "keyboard"];
const INTERRUPTED_DAY = 3;

for (const [day, way] of FACILITY_WAYS.entries()) {
  test(`a facility's day (${way})`, async () => {
    await workFacilityDay(world, day, handOn(world.facility.page, way));
  });
}

test("a counselor's day (mouse)", async () => {
  await workCounselorDay(world, 0, handOn(world.counselor.page, "mouse"), "mouse");
});

test("in a room nothing written is lost", () => interruptRoom(world, INTERRUPTED_DAY));

test("of a request and a note nothing written is lost", () => interruptRequest(world));

test("in forms nothing written is lost", () => interruptForms(world, INTERRUPTED_DAY));
