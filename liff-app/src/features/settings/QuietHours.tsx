/** The hours in which LINE sends no notifications. Changes apply only after saving. */
import { type FormEvent, type ReactElement, useState } from "react";
import type { OwnSettings } from "shared-ui/api/types";
import { useCommonText } from "shared-ui/lib/text/common.text";
import { Button } from "shared-ui/ui/buttons/Button";
import { RadioGroup } from "shared-ui/ui/choices/RadioGroup";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { fieldId } from "shared-ui/ui/form/field-id";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { HourSelect, useHourInWords } from "./HourSelect";
import { useChangeSettings } from "./queries";
import { useSettingsText } from "./text";

const EVENING = 21;
const MORNING = 7;

interface QuietHoursProps {
  own: OwnSettings;
  /** Offers hours first, even if none are set. */
  proposes?: boolean;
}

export function QuietHours({ own, proposes = false }: QuietHoursProps): ReactElement {
  const words = useSettingsText().quiet;
  const inWords = useHourInWords();
  const { sending } = useCommonText();
  const [mode, setMode] = useState<"never" | "daily">(
    own.quiet_from === null && !proposes ? "never" : "daily",
  );
  const [from, setFrom] = useState(own.quiet_from ?? EVENING);
  const [until, setUntil] = useState(own.quiet_until ?? MORNING);
  const change = useChangeSettings();
  const toast = useToast();

  function save(event: FormEvent): void {
    event.preventDefault();
    const quiet = mode === "daily" ? { quiet_from: from, quiet_until: until } : OFF;
    change.mutate(quiet, {
      onSuccess: () => toast(words.saved),
      onError: () => document.getElementById(fieldId("quiet_until"))?.focus(),
    });
  }

  const fault = change.error?.fields.quiet_until?.[0];
  const saved =
    own.quiet_from === null || own.quiet_until === null
      ? words.always
      : words.hours(inWords(own.quiet_from), inWords(own.quiet_until));
  return (
    <Section title={<Furigana text={words.title} />} lead={<Furigana text={words.lead} />}>
      <Stack as="form" gap={24} noValidate onSubmit={save}>
        <Notice>
          <p>
            <Furigana text={saved} />
          </p>
          <p>
            <Furigana text={words.note} />
          </p>
        </Notice>
        <RadioGroup
          name="quiet"
          label={<Furigana text={words.question} />}
          required={null}
          layout="column"
          options={[
            { value: "never", label: <Furigana text={words.never} /> },
            { value: "daily", label: <Furigana text={words.daily} /> },
          ]}
          value={mode}
          onChange={setMode}
        />
        {mode === "daily" && (
          <Stack row gap={24} rowGap={16} align="stretch">
            <HourSelect
              name="quiet_from"
              label={<Furigana text={words.from} />}
              hour={from}
              onChange={setFrom}
            />
            <HourSelect
              name="quiet_until"
              label={<Furigana text={words.until} />}
              hour={until}
              onChange={setUntil}
              error={fault && <Furigana text={fault} />}
            />
          </Stack>
        )}
        <Button type="submit" busy={change.isPending} busyLabel={sending}>
          <Furigana text={words.save} />
        </Button>
      </Stack>
    </Section>
  );
}

const OFF: OwnSettings = { quiet_from: null, quiet_until: null };
