/** Which actions the viewer may take on a contact, or why not. Mirrors server/contacts/rules/state.py. */
import type { Contact, ContactStatus, Role } from "../../api/types";

export type Side = "facility" | "seeker";

/** allowCertificates mirrors server/people/service/certificates.py, showAddress server/contacts/service/contacts.py. */
export type ContactAction =
  | "accept"
  | "decline"
  | "close"
  | "completeVisit"
  | "confirm"
  | "allowCertificates"
  | "withdrawCertificates"
  | "showAddress"
  | "hideAddress";

/** Only the other side may do it, it is already done, or the status does not allow it. */
type WhyNot = "facilityOnly" | "seekerOnly" | "done" | ContactStatus;

export type ContactFacts = Pick<
  Contact,
  "status" | "visit_completed_at" | "confirmed_at" | "address_shown"
> & {
  home: { user: number };
  preference: { allowed_users: number[] };
};

const BOTH: readonly Side[] = ["facility", "seeker"];

const RULES: Record<ContactAction, { sides: readonly Side[]; from: ContactStatus | "any" }> = {
  accept: { sides: ["seeker"], from: "pending" },
  decline: { sides: BOTH, from: "pending" },
  close: { sides: BOTH, from: "accepted" },
  completeVisit: { sides: ["facility"], from: "accepted" },
  confirm: { sides: ["facility"], from: "accepted" },
  allowCertificates: { sides: ["seeker"], from: "accepted" },
  // In any status: a permission that is still active can always be withdrawn.
  withdrawCertificates: { sides: ["seeker"], from: "any" },
  showAddress: { sides: ["seeker"], from: "accepted" },
  hideAddress: { sides: ["seeker"], from: "accepted" },
};

/** Mirrors side_of in server/core/vocabulary.py. */
export function sideOf(role: Role): Side {
  switch (role) {
    case "facility":
      return "facility";
    case "applicant":
    case "counselor":
      return "seeker";
    default:
      return neverARole(role);
  }
}

function neverARole(role: never): never {
  throw new Error(`A role without a side: ${role}`);
}

/** Why a side cannot take an action now, or null if it can. */
export function whyNot(contact: ContactFacts, action: ContactAction, side: Side): WhyNot | null {
  const { sides, from } = RULES[action];
  if (!sides.includes(side)) return side === "facility" ? "seekerOnly" : "facilityOnly";
  if (isDone(contact, action)) return "done";
  return from === "any" || contact.status === from ? null : contact.status;
}

export function contactCan(contact: ContactFacts, action: ContactAction, side: Side): boolean {
  return whyNot(contact, action, side) === null;
}

function isDone(contact: ContactFacts, action: ContactAction): boolean {
  const mayLook = contact.preference.allowed_users.includes(contact.home.user);
  switch (action) {
    case "completeVisit":
      return contact.visit_completed_at !== null;
    case "confirm":
      return contact.confirmed_at !== null;
    case "allowCertificates":
      return mayLook;
    case "withdrawCertificates":
      return !mayLook;
    case "showAddress":
      return contact.address_shown;
    case "hideAddress":
      return !contact.address_shown;
    default:
      return false;
  }
}
