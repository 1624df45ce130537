/** The figures of an office as charts and tables, and the meeting sheets. */
import { contactPath, type Screen, withResponse } from "../screen";

const FACILITY = "/facilities/figures/";
const SHORTFALLS = "**/shortfalls/";

export const FIGURES: Screen[] = [
  { name: "figures of a facility", who: "facility", path: FACILITY },
  { name: "figures of a counselor", who: "counselor", path: "/counselors/figures/" },
  { name: "figures empty", who: "newFacility", path: FACILITY },
  {
    name: "figures without shortfalls",
    who: "facility",
    path: FACILITY,
    open: withResponse(SHORTFALLS.slice(2), []),
  },
  { name: "figures failing", who: "facility", path: FACILITY, serverFails: true },
  { name: "meeting sheet without selection", who: "facility", path: "/facilities/print/meeting/1/" },
  {
    name: "meeting sheet",
    who: "facility",
    path: async (calls) => {
      const list = await calls.get("/api/facilities/matching-preferences/1/?limit=4");
      const people: { id: number }[] = (await list.json()).data ?? [];
      return `/facilities/print/meeting/1/?ids=${people.map(({ id }) => id).join(",")}`;
    },
  },
  {
    name: "meeting sheet with an unknown person",
    who: "facility",
    path: "/facilities/print/meeting/1/?ids=999999",
  },
  {
    name: "family's sheet without selection",
    who: "counselor",
    path: contactPath("pending", ({ preference }) => `/counselors/print/meeting/${preference.id}/`),
  },
  {
    name: "family's sheet",
    who: "counselor",
    path: contactPath(
      "pending",
      ({ id, preference }) => `/counselors/print/meeting/${preference.id}/?ids=${id}`,
    ),
  },
];
