/** A contact's status as text, shape and colour, so that each of them is sufficient. */
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
  /** The label from the vocabulary. */
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
