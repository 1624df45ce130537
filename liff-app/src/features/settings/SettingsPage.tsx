/** The applicant's settings: display, quiet hours, read receipts, own data, and leaving. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type ReactElement, useId } from "react";
import { useAccessLogText } from "shared-ui/features/access-log/text";
import { useSession } from "shared-ui/features/account/session";
import { usePersonStrings, useSubjectText } from "shared-ui/features/account/subject-name";
import { roomSettingsQuery } from "shared-ui/features/room/settings/queries";
import { RoomSettings } from "shared-ui/features/room/settings/RoomSettings";
import { useRoomText } from "shared-ui/features/room/text";
import { useDisplayText } from "shared-ui/lib/text/display.text";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Section } from "shared-ui/ui/layout/Section";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { FuriganaChoice, TextSizeChoice, ThemeChoice, WordingChoice } from "../../frame/DisplayChoices";
import { paths } from "../../paths";
import { SubjectSection } from "../consent/SubjectSection";
import { useOwnHelperText } from "../helper/text";
import { MyData } from "./MyData";
import { QuietHours } from "./QuietHours";
import { settingsQuery } from "./queries";
import styles from "./settings.module.css";
import { useSettingsText } from "./text";

export function load(client: QueryClient): Promise<unknown> {
  return Promise.all([client.ensureQueryData(settingsQuery()), client.ensureQueryData(roomSettingsQuery())]);
}

export default function SettingsPage(): ReactElement {
  const words = usePersonStrings(useSettingsText());
  const shown = useDisplayText();
  const { title: views } = useAccessLogText().certificates;
  const rooms = useRoomText().settings;
  const together = useOwnHelperText().along;
  const { data: own } = useQuery(settingsQuery());
  const { user } = useSession();
  const subjectText = useSubjectText();
  const noteId = useId();
  return (
    <>
      <PageTitle title={words.title} />
      <Section title={<Furigana text={shown.title} />}>
        <div className={styles.choices}>
          <WordingChoice describedBy={noteId} />
          <p id={noteId} className={styles.note}>
            <Furigana text={shown.wordingNote} />
          </p>
          <FuriganaChoice />
          <TextSizeChoice />
          <ThemeChoice />
        </div>
      </Section>
      {user && <SubjectSection known={user.person_name} />}
      {own && <QuietHours own={own} />}
      <Section title={<Furigana text={rooms.title} />} lead={<Furigana text={rooms.lead} />}>
        <div className={styles.choices}>
          <RoomSettings />
        </div>
      </Section>
      <Section
        title={<Furigana text={words.certificates.title} />}
        lead={<Furigana text={words.certificates.lead} />}
      >
        <WayOn href={paths.certificateViews} text={views} />
      </Section>
      <Section title={<Furigana text={together.title} />} lead={<Furigana text={together.entry} />}>
        <WayOn href={paths.helper} text={together.link} />
      </Section>
      <MyData />
      <Section
        title={<Furigana text={words.privacy.title} />}
        lead={<Furigana text={subjectText(words.privacy.lead)} />}
      >
        <WayOn href={paths.privacy} text={words.privacy.link} />
      </Section>
      <Section title={<Furigana text={words.leave.title} />} lead={<Furigana text={words.leave.lead} />}>
        <WayOn href={paths.leave} text={words.leave.link} />
      </Section>
    </>
  );
}

function WayOn({ href, text }: { href: string; text: string }): ReactElement {
  return (
    <Link href={href} className={buttonClass({ variant: "secondary", wide: true })}>
      <span>
        <Furigana text={text} />
      </span>
    </Link>
  );
}
