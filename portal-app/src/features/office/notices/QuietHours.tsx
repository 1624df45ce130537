/** The hours in which neither mails nor LINE messages are sent. */
import type { ReactElement } from "react";
import { RadioGroup } from "shared-ui/ui/choices/RadioGroup";
import { Select } from "shared-ui/ui/form/Select";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import { staffNotices } from "./text";

interface QuietHoursProps {
  from: number | null;
  until: number | null;
  onChange: (from: number | null, until: number | null) => void;
}

const words = staffNotices.quiet;
const EVENING = 21;
const MORNING = 7;

export function QuietHours({ from, until, onChange }: QuietHoursProps): ReactElement {
  return (
    <Section title={words.title} lead={words.lead}>
      <RadioGroup
        name="quiet"
        label={words.question}
        required={null}
        layout="column"
        options={[
          { value: "never", label: words.never },
          { value: "daily", label: words.daily },
        ]}
        value={from === null ? "never" : "daily"}
        onChange={(mode) => (mode === "daily" ? onChange(EVENING, MORNING) : onChange(null, null))}
      />
      {from !== null && until !== null && (
        <Stack row>
          <Select
            name="quiet_from"
            label={words.from}
            required={null}
            options={hoursBut(until)}
            value={String(from)}
            onChange={(hour) => onChange(Number(hour), until)}
          />
          <Select
            name="quiet_until"
            label={words.until}
            required={null}
            options={hoursBut(from)}
            value={String(until)}
            onChange={(hour) => onChange(from, Number(hour))}
          />
        </Stack>
      )}
    </Section>
  );
}

/** All full hours except the other end's: quiet hours never last all day. */
function hoursBut(other: number): { value: string; label: string }[] {
  const hours = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => hour !== other);
  return hours.map((hour) => ({ value: String(hour), label: `${hour}:00` }));
}
