/** A full hour of the day, in the words of a clock. */
import type { ReactElement, ReactNode } from "react";
import { Select } from "shared-ui/ui/form/Select";

interface HourSelectProps {
  name: string;
  label: ReactNode;
  hour: number;
  onChange: (hour: number) => void;
  error?: ReactNode;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourInWords(hour) }));

/** Render the choice. */
export function HourSelect({ hour, onChange, ...field }: HourSelectProps): ReactElement {
  return (
    <Select
      {...field}
      required={null}
      options={HOURS}
      value={String(hour)}
      onChange={(value) => onChange(Number(value))}
    />
  );
}

/** Return an hour as people say it: both twelves without a doubt. */
export function hourInWords(hour: number): string {
  if (hour === 0) return "夜の12時";
  if (hour === 12) return "昼の12時";
  return hour < 12 ? `午前${hour}時` : `午後${hour - 12}時`;
}
