/** Selects a full hour of the day. */
import type { ReactElement, ReactNode } from "react";
import { Select } from "shared-ui/ui/form/Select";
import { withoutReadings } from "shared-ui/ui/text/Furigana";
import { useSettingsText } from "./text";

interface HourSelectProps {
  name: string;
  label: ReactNode;
  hour: number;
  onChange: (hour: number) => void;
  error?: ReactNode;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export function HourSelect({ hour, onChange, ...field }: HourSelectProps): ReactElement {
  const inWords = useHourInWords();
  return (
    <Select
      {...field}
      required={null}
      options={HOURS.map((one) => ({ value: String(one), label: withoutReadings(inWords(one)) }))}
      value={String(hour)}
      onChange={(value) => onChange(Number(value))}
    />
  );
}

/** Formats an hour as spoken; noon and midnight are unambiguous. */
export function useHourInWords(): (hour: number) => string {
  const { midnight, noon, morning, afternoon } = useSettingsText().quiet.hour;
  return (hour) => {
    if (hour === 0) return midnight;
    if (hour === 12) return noon;
    return hour < 12 ? morning(hour) : afternoon(hour - 12);
  };
}
