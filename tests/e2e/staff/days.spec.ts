/** A working day of a facility, one of a counselor, and one with interruptions. */

import { test } from "../servers/test";
import { workCounselorDay } from "./days/counselor-day";
import { workFacilityDay } from "./days/facility-day";
import { handOn } from "./days/hands";
import { interruptRequest, interruptRoom } from "./days/interrupted";
import { makeWorld, type World } from "./days/world";

// All tests share one scenario. Each test continues where the previous one ended.
test.describe.configure({ mode: "serial" });

const [WORKED, INTERRUPTED] = [0, 1];

let world: World;

test.beforeAll(async ({ browser }) => {
  world = await makeWorld(browser, 2);
});

test("facility's working day", () => workFacilityDay(world, WORKED, handOn(world.facility.page, "mouse")));

test("counselor's working day", () => workCounselorDay(world, WORKED, handOn(world.counselor.page, "mouse")));

test("interrupted room loses no text", () => interruptRoom(world, INTERRUPTED));

test("interrupted request and note lose no text", () => interruptRequest(world));
