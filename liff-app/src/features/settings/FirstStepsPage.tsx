/** Optional settings before starting: quiet hours of LINE and reading aids. */

import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { useCommonText } from "shared-ui/lib/text/common.text";
import { Button } from "shared-ui/ui/buttons/Button";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { FuriganaChoice, TextSizeChoice } from "../../frame/DisplayChoices";
import { useEnter } from "../account/enter";
import { QuietHours } from "./QuietHours";
import { settingsQuery, useChangeSettings } from "./queries";
import styles from "./settings.module.css";
import { useSettingsText } from "./text";

const NIGHT = { quiet_from: 21, quiet_until: 7 };

export function load(client: QueryClient): Promise<unknown> {
  return client.ensureQueryData(settingsQuery());
}

/** The link to continue is always available. */
export default function FirstStepsPage(): ReactElement {
  const words = useSettingsText().firstSteps;
  const enter = useEnter();
  return (
    <>
      <PageTitle title={words.title} lead={<Furigana text={words.lead} />} />
      <Quiet />
      <Section title={<Furigana text={words.reading.title} />} lead={<Furigana text={words.reading.lead} />}>
        <div className={styles.choices}>
          <FuriganaChoice />
          <TextSizeChoice />
        </div>
      </Section>
      <Button size="large" wide onClick={enter}>
        <Furigana text={words.onward} />
      </Button>
    </>
  );
}

function Quiet(): ReactElement | null {
  const words = useSettingsText().firstSteps.quiet;
  const { sending } = useCommonText();
  const { data: own } = useQuery(settingsQuery());
  const [isChanging, setChanging] = useState(false);
  const change = useChangeSettings();
  if (!own) return null;
  const isNight = own.quiet_from === NIGHT.quiet_from && own.quiet_until === NIGHT.quiet_until;
  const hasOtherHours = own.quiet_from !== null && !isNight;
  // The form stays after its hours are saved: the question in its place would take the focus away.
  if (hasOtherHours && !isChanging) setChanging(true);
  if (hasOtherHours || isChanging) return <QuietHours own={own} proposes />;

  return (
    <Section title={<Furigana text={words.title} />}>
      <div role="status">
        <p>
          <Furigana text={isNight ? words.kept : words.proposed} />
        </p>
        {!isNight && (
          <p>
            <Furigana text={words.otherwise} />
          </p>
        )}
      </div>
      <Stack row gap={24} rowGap={16} align="stretch">
        <Button
          variant="secondary"
          busy={change.isPending}
          busyLabel={sending}
          onClick={() => change.mutate(NIGHT)}
        >
          <Furigana text={words.fine} />
        </Button>
        <Button variant="secondary" onClick={() => setChanging(true)}>
          <Furigana text={words.change} />
        </Button>
      </Stack>
    </Section>
  );
}
