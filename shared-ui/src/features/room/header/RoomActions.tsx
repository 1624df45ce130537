/** The header's buttons. They are always shown; a disabled one states the reason (docs/decisions.md §5). */

import { type ReactElement, type ReactNode, useId, useState } from "react";
import type { Contact, Role } from "../../../api/types";
import { Button } from "../../../ui/buttons/Button";
import { CalendarIcon, CheckIcon, ChevronDownIcon, CloseIcon, FlagIcon } from "../../../ui/icons/icons";
import { Stack } from "../../../ui/layout/Stack";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { Furigana } from "../../../ui/text/Furigana";
import { Text } from "../../../ui/text/Text";
import { contactCan, sideOf } from "../../contacts/contact-can";
import { hasWithdrawn } from "../../contacts/contact-people";
import styles from "../ChatRoom.module.css";
import { chat, useRoomText } from "../text";
import type { ChatVariant } from "../variant";
import { ConfirmMoveIn } from "./ConfirmMoveIn";
import { TakeBack } from "./TakeBack";
import type { RoomSteps } from "./use-room-steps";
import { useStepReason } from "./use-step-reason";

interface RoomActionsProps {
  contact: Contact;
  role: Role;
  variant: ChatVariant;
  steps: RoomSteps;
  onReport: () => void;
  more: ReactNode;
}

export function RoomActions(props: RoomActionsProps): ReactElement {
  return props.variant === "liff" ? <ApplicantActions {...props} /> : <StaffActions {...props} />;
}

/** In one row. Reasons and consequences are descriptions here; the panel next to the room shows them. */
function StaffActions({ contact, role, steps, onReport, more }: RoomActionsProps): ReactElement {
  const whyNotVisit = useStepReason(contact, "completeVisit", role);
  const whyNotConfirm = useStepReason(contact, "confirm", role);
  // The room's notice for a withdrawn person has what remains of the steps.
  const hasSteps = role !== "facility" || !hasWithdrawn(contact);
  const closeId = useId();
  return (
    <div className={styles.row}>
      {hasSteps && (
        <>
          <StepButton
            icon={<CalendarIcon />}
            reason={whyNotVisit}
            busy={steps.completeVisit.isPending}
            onClick={() => void steps.completeVisit.take()}
          >
            {chat.completeVisit}
          </StepButton>
          {contactCan(contact, "confirm", sideOf(role)) ? (
            <ConfirmMoveIn contact={contact} hidesHint />
          ) : (
            <StepButton icon={<CheckIcon />} reason={whyNotConfirm}>
              {chat.confirmMoveIn}
            </StepButton>
          )}
        </>
      )}
      <Button
        variant="quiet"
        size="small"
        icon={<CloseIcon />}
        aria-describedby={closeId}
        busy={steps.close.isPending}
        onClick={() => void steps.close.take()}
      >
        {chat.close}
      </Button>
      <VisuallyHidden>
        <span id={closeId}>{chat.end.staffPlain}</span>
      </VisuallyHidden>
      {role === "counselor" && <More onReport={onReport}>{more}</More>}
      {role === "facility" && hasSteps && <TakeBack contact={contact} />}
    </div>
  );
}

interface StepButtonProps {
  icon: ReactNode;
  /** Why it cannot be used, or null. */
  reason: string | null;
  busy?: boolean;
  onClick?: () => void;
  children: ReactNode;
}

function StepButton({ reason, children, ...button }: StepButtonProps): ReactElement {
  const id = useId();
  return (
    <>
      <Button
        {...button}
        variant="secondary"
        size="small"
        unavailable={reason !== null}
        aria-describedby={reason === null ? undefined : id}
      >
        {children}
      </Button>
      {reason !== null && (
        <VisuallyHidden>
          <span id={id}>{reason}</span>
        </VisuallyHidden>
      )}
    </>
  );
}

/** The applicant's buttons in one row. Two of them are for the home only; rare actions are behind one button. */
function ApplicantActions(props: RoomActionsProps): ReactElement {
  const { contact, role, steps, onReport, more } = props;
  const words = useRoomText();
  const id = useId();
  const homes = [
    { label: words.completeVisit, reason: useStepReason(contact, "completeVisit", role) ?? "" },
    { label: words.confirmMoveIn, reason: useStepReason(contact, "confirm", role) ?? "" },
  ];
  const reasons = [...new Set(homes.map(({ reason }) => reason))];
  return (
    <Stack gap={8} align="start">
      <div className={styles.row}>
        {homes.map(({ label, reason }) => (
          <Button
            key={label}
            variant="secondary"
            size="small"
            unavailable
            aria-describedby={`${id}-${reasons.indexOf(reason)}`}
          >
            <Furigana text={label} />
          </Button>
        ))}
        <Button
          variant="secondary"
          size="small"
          busy={steps.close.isPending}
          onClick={() => void steps.close.take()}
        >
          <Furigana text={words.close} />
        </Button>
      </div>
      {reasons.map((reason, index) => (
        <Text size={14} tone="quiet" key={reason} id={`${id}-${index}`}>
          <Furigana text={reason} />
        </Text>
      ))}
      <More onReport={onReport}>{more}</More>
    </Stack>
  );
}

/** A button, and below it what is seldom needed. */
function More({ onReport, children }: { onReport: () => void; children: ReactNode }): ReactElement {
  const words = useRoomText();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<ChevronDownIcon />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Furigana text={words.more} />
      </Button>
      {isOpen && (
        <div id={id} className={styles.actions}>
          {children}
          <Button variant="quiet" size="small" icon={<FlagIcon />} onClick={onReport}>
            <Furigana text={words.report.open} />
          </Button>
        </div>
      )}
    </>
  );
}
