/** Every action of each side in every status, as server/contacts/rules/state.py decides. */
import { expect, it } from "vitest";
import type { ContactStatus } from "../../api/types";
import { type ContactAction, type ContactFacts, contactCan, sideOf, whyNot } from "./contact-can";

const OWNER = 7;

function contact(status: ContactStatus, more: Partial<ContactFacts> = {}): ContactFacts {
  return {
    status,
    visit_completed_at: null,
    confirmed_at: null,
    address_shown: false,
    home: { user: OWNER },
    preference: { allowed_users: [] },
    ...more,
  };
}

const FACILITY_MAY: Record<ContactStatus, ContactAction[]> = {
  pending: ["decline"],
  accepted: ["close", "completeVisit", "confirm"],
  declined: [],
  completed: [],
};

const SEEKER_MAY: Record<ContactStatus, ContactAction[]> = {
  pending: ["accept", "decline"],
  accepted: ["close", "allowCertificates", "showAddress"],
  declined: [],
  completed: [],
};

const ACTIONS: ContactAction[] = [
  "accept",
  "decline",
  "close",
  "completeVisit",
  "confirm",
  "allowCertificates",
  "withdrawCertificates",
  "showAddress",
  "hideAddress",
];

it("allows each side what the status allows, and nothing else", () => {
  const statuses = ["pending", "accepted", "declined", "completed"] as const;
  for (const status of statuses) {
    const may = (side: "facility" | "seeker") =>
      ACTIONS.filter((action) => contactCan(contact(status), action, side));
    expect.soft(may("facility").sort(), `facility, ${status}`).toEqual([...FACILITY_MAY[status]].sort());
    expect.soft(may("seeker").sort(), `seeker, ${status}`).toEqual([...SEEKER_MAY[status]].sort());
  }
});

it("allows visit report and move-in once", () => {
  const moment = "2026-03-05T14:30:00+09:00";
  expect(whyNot(contact("accepted", { visit_completed_at: moment }), "completeVisit", "facility")).toBe(
    "done",
  );
  expect(whyNot(contact("accepted", { confirmed_at: moment }), "confirm", "facility")).toBe("done");
});

it("offers the permission for certificates only if it is missing, and its withdrawal only if it exists", () => {
  const allowed = { preference: { allowed_users: [OWNER] } };
  expect(whyNot(contact("accepted", allowed), "allowCertificates", "seeker")).toBe("done");
  expect(whyNot(contact("accepted", allowed), "withdrawCertificates", "seeker")).toBeNull();
  expect(whyNot(contact("completed", allowed), "withdrawCertificates", "seeker")).toBeNull();
  expect(whyNot(contact("accepted"), "withdrawCertificates", "seeker")).toBe("done");
});

it("offers to show the address only while it is hidden, and to hide it only while it is shown", () => {
  const shown = contact("accepted", { address_shown: true });
  expect(whyNot(shown, "showAddress", "seeker")).toBe("done");
  expect(whyNot(shown, "hideAddress", "seeker")).toBeNull();
  expect(whyNot(contact("accepted"), "hideAddress", "seeker")).toBe("done");
});

it("gives the reason: the other side's step, or the status", () => {
  expect(whyNot(contact("accepted"), "confirm", "seeker")).toBe("facilityOnly");
  expect(whyNot(contact("pending"), "accept", "facility")).toBe("seekerOnly");
  expect(whyNot(contact("declined"), "accept", "seeker")).toBe("declined");
});

it("lets counselors act for the seeker", () => {
  expect(["facility", "applicant", "counselor"].map((role) => sideOf(role as "facility"))).toEqual([
    "facility",
    "seeker",
    "seeker",
  ]);
});
