/** The URL that lets a calendar read the user's visits: created, shown once, replaced, removed. */

import { type ReactElement, useState } from "react";
import { dateTime } from "shared-ui/lib/dates";
import { run, useConfirmAction } from "shared-ui/lib/use-confirm-action";
import { Button } from "shared-ui/ui/buttons/Button";
import { useDialogs } from "shared-ui/ui/dialogs/DialogsProvider";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { CalendarIcon } from "shared-ui/ui/icons/icons";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Sentences } from "shared-ui/ui/text/Sentences";
import { Text } from "shared-ui/ui/text/Text";
import { useCalendarAddress, useEndCalendar, useMakeCalendar } from "./calendar";
import styles from "./calendar.module.css";
import { staffNotices } from "./text";

const words = staffNotices.calendar;

export function CalendarAddress(): ReactElement {
  const { data: stored, error } = useCalendarAddress();
  const [address, setAddress] = useState<string | null>(null);
  const { make, end, isMaking, isEnding } = useSteps(setAddress);
  return (
    <Section title={words.title} lead={words.lead}>
      {error && !stored && <Notice tone="error">{error.detail}</Notice>}
      <div role="status">{address !== null && <Shown address={address} />}</div>
      {stored && stored.made_at === null && (
        <div>
          <Button
            variant="secondary"
            icon={<CalendarIcon />}
            busy={isMaking}
            onClick={() => void make(false)}
          >
            {words.make}
          </Button>
        </div>
      )}
      {stored && stored.made_at !== null && (
        <Stack gap={8}>
          {address === null && <Sentences text={words.since(dateTime(stored.made_at, "short"))} />}
          <Stack row gap={8}>
            <Button variant="secondary" busy={isMaking} onClick={() => void make(true)}>
              {words.again}
            </Button>
            <Button variant="quiet" busy={isEnding} onClick={() => void end()}>
              {words.end}
            </Button>
          </Stack>
        </Stack>
      )}
    </Section>
  );
}

function Shown({ address }: { address: string }): ReactElement {
  const toast = useToast();
  const { alert } = useDialogs();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      toast(words.copied);
    } catch {
      await alert(words.notCopied);
    }
  }

  return (
    <Stack>
      <p>{words.made}</p>
      <div>
        <Text bold>{words.address}</Text>
        <p className={styles.address}>{address}</p>
      </div>
      <div>
        <Button onClick={() => void copy()}>{words.copy}</Button>
      </div>
      <Notice tone="warning">
        <Sentences text={words.warning} />
      </Notice>
    </Stack>
  );
}

interface Steps {
  make: (again: boolean) => Promise<void>;
  end: () => Promise<void>;
  isMaking: boolean;
  isEnding: boolean;
}

function useSteps(show: (address: string | null) => void): Steps {
  const { confirmAndRun } = useConfirmAction();
  const toast = useToast();
  const making = useMakeCalendar();
  const ending = useEndCalendar();

  async function make(again: boolean): Promise<void> {
    const { againTitle: title, againBody: body, againConfirm, againCancel } = words;
    const question = { title, body, confirmLabel: againConfirm, cancelLabel: againCancel, danger: true };
    const action = async () => show((await making.mutateAsync()).address);
    await (again ? confirmAndRun(question, action) : run(action));
  }

  async function end(): Promise<void> {
    const { endTitle: title, endBody: body, endConfirm, endCancel } = words;
    const question = { title, body, confirmLabel: endConfirm, cancelLabel: endCancel, danger: true };
    if (!(await confirmAndRun(question, () => ending.mutateAsync()))) return;
    show(null);
    toast(words.ended);
  }

  return { make, end, isMaking: making.isPending, isEnding: ending.isPending };
}
