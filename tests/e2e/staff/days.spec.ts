/** A whole working day of a facility and one of a counselor, and one in which everything goes wrong: one world for all. */

import { test } from "../servers/test";
import { workCounselorDay } from "./days/counselor-day";
import { workFacilityDay } from "./days/facility-day";
import { handOn } from "./days/hands";
import { interruptRequest, interruptRoom } from "./days/interrupted";
import { makeWorld, type World } from "./days/world";

// One world for all: each part goes on where the one before it ended.
test.describe.configure({ mode: "serial" });

const [WORKED, INTERRUPTED] = [0, 1];

let world: World;

test.beforeAll(async ({ browser }) => {
  world = await makeWorld(browser, 2);
});

test("a facility's day", () => workFacilityDay(world, WORKED, handOn(world.facility.page, "mouse")));

test("a counselor's day", () => workCounselorDay(world, WORKED, handOn(world.counselor.page, "mouse")));

test("in a room nothing written is lost", () => interruptRoom(world, INTERRUPTED));

test("of a request and a note nothing written is lost", () => interruptRequest(world));
