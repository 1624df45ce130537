/** The positions to choose from, each with what it allows in one line. */
import type { ReactElement } from "react";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { Position } from "shared-ui/api/types";
import { RadioGroup } from "shared-ui/components/choices/RadioGroup";
import { offices } from "shared-ui/strings/offices/offices";

const POSITIONS = Object.keys(labels.Position) as Position[];

interface PositionChoiceProps {
  value: Position;
  onChange: (position: Position) => void;
  error: string | undefined;
}

/** Render the choice. */
export function PositionChoice({ value, onChange, error }: PositionChoiceProps): ReactElement {
  return (
    <RadioGroup
      name="position"
      label={offices.position.label}
      required
      layout="column"
      options={POSITIONS.map((position) => ({
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
