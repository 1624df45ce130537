/** The state of a handover: what is handed over, to whom, and the resulting API call. */
import type { HandoverInput, Home, OfferInput, Preference } from "shared-ui/api/types";
import { assigneeOf } from "../assignee/NewAssigneeSelect";
import { counselors } from "../counselor/text";

/** A home or a person that can be handed over. */
export interface Item {
  id: number;
  name: string;
  assignee: number | null;
  assigneeName: string | null;
}

/** The homes or people of an office. */
export function itemsOf(rows: readonly (Home | Preference)[], officeId: number): Item[] {
  return rows
    .filter(({ office }) => office === officeId)
    .map(({ id, name, assignee, assignee_name }) => ({
      id,
      name: name ?? counselors.top.unnamed,
      assignee,
      assigneeName: assignee_name,
    }));
}

/** Homes can go only to a member; people also to another office. */
export type HandoverKind = "homes" | "preferences";

export interface Target {
  where: "inside" | "outside";
  /** The value of NewAssigneeSelect; empty if nothing is selected. */
  assignee: string;
  /** The id of an office of the same corporation, or BY_NUMBER. */
  office: string;
  number: string;
  /** The address of a manager of the office with that number. */
  email: string;
}

export const BY_NUMBER = "number";
export const NO_TARGET: Target = { where: "inside", assignee: "", office: "", number: "", email: "" };

export function handoverInput(kind: HandoverKind, chosen: readonly number[], target: Target): HandoverInput {
  return { homes: [], preferences: [], [kind]: chosen, to: assigneeOf(target.assignee) };
}

export function offerInput(chosen: readonly number[], { office, number, email }: Target): OfferInput {
  const byNumber = office === BY_NUMBER || office === "";
  return {
    preferences: [...chosen],
    office: byNumber ? null : Number(office),
    number: byNumber ? number.trim() : null,
    email: byNumber ? email.trim() : null,
  };
}
