/** Why the facility's steps cannot be taken now. */
import type { Contact, Role } from "../../../api/types";
import { useMoments } from "../../../ui/display/use-moments";
import { sideOf, whyNot } from "../../contacts/contact-can";
import { useContactText } from "../../contacts/text";
import { useRoomText } from "../text";

const STEPS = { completeVisit: "complete_visit", confirm: "confirm" } as const;

/** Null if the step can be taken. For a step that was taken: when and, within one's own office, by whom. */
export function useStepReason(contact: Contact, action: keyof typeof STEPS, role: Role): string | null {
  const words = useRoomText();
  const reasons = useContactText().whyNot;
  const { dateTime } = useMoments();
  const at = action === "confirm" ? contact.confirmed_at : contact.visit_completed_at;
  if (at !== null) {
    const by = contact.steps.findLast((step) => step.action === STEPS[action])?.by;
    const when = `${dateTime(at)}${by ? `（${by}）` : ""}`;
    return action === "confirm" ? words.moveInDone(when) : words.visitDone(when);
  }
  const reason = whyNot(contact, action, sideOf(role));
  return reason && reasons[reason];
}
