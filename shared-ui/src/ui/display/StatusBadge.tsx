/** A contact's status: words, a shape and a colour, so that no one of the three is needed. */
import clsx from "clsx";
import type { ReactElement, ReactNode } from "react";
import { CheckCircleIcon, ClockIcon, FlagIcon, MinusIcon } from "../icons/icons";
import styles from "./StatusBadge.module.css";

const SHAPES = {
  pending: ClockIcon,
  accepted: CheckCircleIcon,
  declined: MinusIcon,
  completed: FlagIcon,
} as const;

interface StatusBadgeProps {
  status: keyof typeof SHAPES;
  /** The status in the vocabulary's words. */
  label: ReactNode;
}

export function StatusBadge({ status, label }: StatusBadgeProps): ReactElement {
  const Shape = SHAPES[status];
  return (
    <span className={clsx(styles.badge, styles[status])}>
      <Shape />
      <span>{label}</span>
    </span>
  );
}
