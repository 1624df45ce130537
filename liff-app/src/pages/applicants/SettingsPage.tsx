/** The applicant's settings: how the app looks, when LINE is quiet, what rooms tell, one's own data, and the way out. */
import type { QueryClient } from "@tanstack/react-query";
import { type ReactElement, useId } from "react";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { Section } from "shared-ui/components/layout/Section";
import { Furigana } from "shared-ui/components/text/Furigana";
import { RoomSettings } from "shared-ui/features/room-settings/RoomSettings";
import { useSession } from "shared-ui/state/accounts/session";
import { useAbout } from "shared-ui/state/accounts/whom";
import { settingsQuery, useOwnSettings } from "shared-ui/state/people/settings";
import { roomSettingsQuery } from "shared-ui/state/rooms/room-settings";
import { certificates } from "shared-ui/strings/contacts/certificates";
import { easyCertificates } from "shared-ui/strings/contacts/easy-certificates";
import { display } from "shared-ui/strings/frame/display";
import { easyDisplay } from "shared-ui/strings/frame/easy-display";
import { easyReadingAlong } from "shared-ui/strings/people/easy-reading-along";
import { easySettings } from "shared-ui/strings/people/easy-settings";
import { readingAlong } from "shared-ui/strings/people/reading-along";
import { settings } from "shared-ui/strings/people/settings";
import { easyRoomSettings } from "shared-ui/strings/rooms/easy-room-settings";
import { roomSettings } from "shared-ui/strings/rooms/room-settings";
import { useStrings } from "shared-ui/strings/use-strings";
import { FuriganaChoice, TextSizeChoice, ThemeChoice, WordingChoice } from "../../layouts/DisplayChoices";
import { paths } from "../../paths";
import { MyData } from "./settings/MyData";
import { QuietHours } from "./settings/QuietHours";
import styles from "./settings/settings.module.css";
import { WhomSection } from "./settings/WhomSection";

/** Fetch what the server keeps of the settings. */
export function load(client: QueryClient): Promise<unknown> {
  return Promise.all([client.ensureQueryData(settingsQuery()), client.ensureQueryData(roomSettingsQuery())]);
}

/** Render the page. */
export default function SettingsPage(): ReactElement {
  const words = useStrings(settings, easySettings);
  const shown = useStrings(display, easyDisplay);
  const { title: views } = useStrings(certificates, easyCertificates);
  const rooms = useStrings(roomSettings, easyRoomSettings);
  const together = useStrings(readingAlong, easyReadingAlong);
  const { data: own } = useOwnSettings();
  const { user } = useSession();
  const about = useAbout();
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
      {user && <WhomSection known={user.person_name} />}
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
        lead={<Furigana text={about(words.privacy.lead)} />}
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
