/** The two steps of a contact as a line: the visit, then the move-in. */
import clsx from "clsx";
import { type ReactElement, useId } from "react";
import type { Contact, Role } from "shared-ui/api/types";
import { contactCan } from "shared-ui/features/contacts/contact-can";
import { useStepReason } from "shared-ui/features/room/header/use-step-reason";
import { chatForStaff } from "shared-ui/features/room/text";
import { visitTime } from "shared-ui/lib/dates";
import { CheckCircleIcon } from "shared-ui/ui/icons/icons";
import { Text } from "shared-ui/ui/text/Text";
import { workplace } from "../text";
import styles from "./steps.module.css";

const words = workplace.steps;

export function Steps({ contact, role }: { contact: Contact; role: Role }): ReactElement {
  const titleId = useId();
  const visitReason = useStepReason(contact, "completeVisit", role);
  const moveInReason = useStepReason(contact, "confirm", role);
  const { visit_completed_at, visit_starts_at, confirmed_at } = contact;
  const visitAt = visit_starts_at === null ? null : words.visitAt(visitTime(visit_starts_at, "short"));
  const steps = [
    { name: words.visit, isDone: visit_completed_at !== null, note: visitReason, planned: visitAt },
    { name: words.moveIn, isDone: confirmed_at !== null, note: moveInReason, planned: null },
  ];
  const current = steps.findIndex(({ isDone }) => !isDone);
  // Why a step cannot be taken is the same sentence for both, and is shown once.
  const reasons = new Set(steps.filter(({ isDone }) => !isDone).map(({ note }) => note));
  return (
    <section aria-labelledby={titleId} className={styles.steps}>
      <Text as="h2" size={16} id={titleId}>
        {words.title}
      </Text>
      <ol className={styles.line}>
        {steps.map(({ name, isDone, note, planned }, index) => (
          <li
            key={name}
            className={clsx(styles.step, isDone && styles.done)}
            aria-current={index === current ? "step" : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {isDone ? <CheckCircleIcon /> : index + 1}
            </span>
            <strong>{name}</strong>
            <Text as="span" size={14} tone="quiet">
              {isDone ? note : (planned ?? words.notYet)}
            </Text>
          </li>
        ))}
      </ol>
      {[...reasons].map((reason) => reason !== null && <p key={reason}>{reason}</p>)}
      {contactCan(contact, "confirm", role === "facility" ? "facility" : "seeker") && (
        <p>{chatForStaff.confirmMoveIn.billed}</p>
      )}
    </section>
  );
}
