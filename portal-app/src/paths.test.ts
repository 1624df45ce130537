/** URLs as in the specification, and links that leave this build. */
import type { Contact } from "shared-ui/api/types";
import { topOf } from "shared-ui/lib/routing/paths";
import { expect, it } from "vitest";
import { contactsOf, isElsewhere, paths } from "./paths";

it("builds every URL as the server knows it", () => {
  const built = Object.values(paths).map((path) =>
    typeof path === "string" ? path : path(7, "ひだまり / 南"),
  );
  const name = "%E3%81%B2%E3%81%A0%E3%81%BE%E3%82%8A%20%2F%20%E5%8D%97";
  expect(built).toEqual([
    "/",
    "/accounts/facilities/login/",
    "/accounts/counselors/login/",
    "/accounts/privacy/",
    "/accounts/facilities/request/",
    "/accounts/facilities/request/confirm/",
    "/accounts/facilities/forgotten/",
    "/accounts/facilities/password/",
    "/accounts/factors/keep/",
    "/accounts/facilities/invitation/",
    "/accounts/address/",
    "/facilities/top/",
    "/facilities/create/",
    "/facilities/edit/7/",
    "/facilities/matched-preferences/7/",
    "/facilities/contacts/",
    `/facilities/contacts/7/${name}/`,
    "/facilities/visits/",
    "/facilities/vacancies/",
    "/facilities/figures/",
    "/facilities/invoices/",
    "/facilities/office/",
    "/facilities/notices/",
    "/facilities/office/handover/7/",
    "/facilities/print/7/",
    "/facilities/print/person/7/",
    "/facilities/print/meeting/7/",
    "/counselors/top/",
    "/counselors/create/",
    "/counselors/figures/",
    "/counselors/line/",
    "/counselors/office/",
    "/counselors/notices/",
    "/counselors/office/handover/7/",
    "/counselors/edit/7",
    "/counselors/contacts/",
    "/counselors/visits/",
    `/counselors/contacts/7/${name}/`,
    "/counselors/looks/7/",
    "/counselors/print/7/",
    "/counselors/print/home/7/",
    "/counselors/print/meeting/7/",
    "/counselors/case/7/",
    "/counselors/case/7/note/",
    "/chat/7/",
    "/accounts/safety/",
    "/facilities/create/?draft=7",
    "/facilities/create/?from=7",
    "/counselors/create/?from=7",
    "/accounts/applicants/login/",
    "/applicants/top/",
  ]);
});

it("starts each role at its own top page", () => {
  expect((["facility", "counselor", "applicant"] as const).map(topOf)).toEqual([
    paths.facilityTop,
    paths.counselorTop,
    paths.applicantTop,
  ]);
});

it("finds a contact in its home's list for the facility, in its person's for the counselor", () => {
  const contact = { home: { id: 3, name: "A" }, preference: { id: 5, name: "B" } } as Contact;
  expect(contactsOf("facility", contact)).toBe("/facilities/contacts/3/A/");
  expect(contactsOf("counselor", contact)).toBe("/counselors/contacts/5/B/");
});

it("knows which pages belong to another build", () => {
  for (const [href, expected] of [
    ["/accounts/applicants/login/", true],
    ["/applicants/top/", true],
    ["/operator/", true],
    ["/accounts/facilities/login/", false],
    ["/chat/3/", false],
  ] as const)
    expect.soft(isElsewhere(href), href).toBe(expected);
});
