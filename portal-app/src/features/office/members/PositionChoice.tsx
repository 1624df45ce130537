/** Selects a position; each is explained in one line. */
import type { ReactElement } from "react";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { Position, Role } from "shared-ui/api/types";
import { useSession } from "shared-ui/features/account/session";
import { RadioGroup } from "shared-ui/ui/choices/RadioGroup";
import { offices } from "../text";

const POSITIONS = Object.keys(labels.Position) as Position[];
const WORKING = POSITIONS.filter((position) => position !== "billing");

interface PositionChoiceProps {
  value: Position;
  onChange: (position: Position) => void;
  error: string | undefined;
}

/** The positions for a role: counselors have no invoices. */
function positionsFor(role: Role | undefined, current: Position): readonly Position[] {
  return role === "counselor" && current !== "billing" ? WORKING : POSITIONS;
}

export function PositionChoice({ value, onChange, error }: PositionChoiceProps): ReactElement {
  const { user } = useSession();
  return (
    <RadioGroup
      name="position"
      label={offices.position.label}
      required
      layout="column"
      options={positionsFor(user?.role, value).map((position) => ({
        value: position,
        label: labels.Position[position],
        note: offices.positions[position],
      }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
