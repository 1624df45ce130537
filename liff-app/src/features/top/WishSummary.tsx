/** A summary of the preference, with links to register or change it. */
import type { ReactElement } from "react";
import { fields } from "shared-ui/api/generated/forms";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { Preference } from "shared-ui/api/types";
import { useAccessLogText } from "shared-ui/features/access-log/text";
import { useSubjectText } from "shared-ui/features/account/subject-name";
import { useBegun } from "shared-ui/features/preference/drafts";
import { usePreferenceText } from "shared-ui/features/preference/text";
import { RestingNotice } from "shared-ui/features/stopping/RestingNotice";
import { StopOrErase } from "shared-ui/features/stopping/StopOrErase";
import { useAnnotate } from "shared-ui/lib/text/labels";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { DefinitionList } from "shared-ui/ui/display/DefinitionList";
import { HomePicture } from "shared-ui/ui/pictures/HomePicture";
import { Explained } from "shared-ui/ui/text/Explained";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { paths } from "../../paths";
import { useFacilityPreviewText } from "../facility-preview/text";
import { useTopText } from "./text";
import styles from "./top.module.css";

interface WishSummaryProps {
  preference: Preference | null;
  /** The number of open rooms. */
  rooms: number;
}

export function WishSummary({ preference, rooms }: WishSummaryProps): ReactElement {
  const words = useTopText();
  const subjectText = useSubjectText();
  const begun = useBegun(preference === null);
  const { goOn } = usePreferenceText().answers;
  const { title: seen, certificates } = useAccessLogText();
  const { link: previewLink } = useFacilityPreviewText();
  const hasCertificate = Boolean(preference?.disability_certificate || preference?.welfare_certificate);
  const button = buttonClass({ variant: preference ? "secondary" : "primary", size: "large", wide: true });
  const href = preference
    ? paths.preferenceEdit(preference.id)
    : `${paths.preferenceCreate}${begun ? `?step=${begun.step}` : ""}`;
  const register = begun ? goOn : words.register;
  return (
    <section aria-labelledby="wishes" className={styles.card}>
      <h2 id="wishes">
        <Furigana text={subjectText(words.wishes)} />
      </h2>
      {preference && <RestingNotice preference={preference} />}
      {preference ? <Wishes preference={preference} rooms={rooms} /> : begun ? <Begun /> : <NoWishes />}
      <Link href={href} className={button}>
        <span>
          <Furigana text={preference ? words.change : register} />
        </span>
      </Link>
      {preference && (
        <Link href={paths.facilityPreview} className={styles.quietLink}>
          <Furigana text={previewLink} />
        </Link>
      )}
      {preference && (
        <Link href={paths.accessLog} className={styles.quietLink}>
          <Furigana text={seen} />
        </Link>
      )}
      {hasCertificate && (
        <Link href={paths.certificateViews} className={styles.quietLink}>
          <Furigana text={certificates.title} />
        </Link>
      )}
      {preference && <StopOrErase preference={preference} />}
    </section>
  );
}

function Wishes({ preference, rooms }: { preference: Preference; rooms: number }): ReactElement {
  const annotate = useAnnotate();
  const words = useTopText();
  const row = (field: keyof typeof fields.preference, values: readonly string[]) => ({
    term: annotate(fields.preference[field]),
    description: <Explained text={values.map(annotate).join("、")} />,
  });
  const { preferredLocation_prefecture, building_types, home_types } = preference;
  return (
    <>
      <DefinitionList
        items={[
          row("preferredLocation_prefecture", preferredLocation_prefecture),
          row(
            "building_types",
            building_types.map((code) => labels.BuildingWish[code]),
          ),
          row(
            "home_types",
            home_types.map((code) => labels.HomeTypeWish[code]),
          ),
        ]}
      />
      {rooms > 0 && (
        <p>
          <Furigana text={words.openRooms(rooms)} />
        </p>
      )}
    </>
  );
}

/** There is a draft; says how long it is kept. */
function Begun(): ReactElement {
  const words = usePreferenceText().answers;
  return (
    <>
      <p>
        <strong>
          <Furigana text={words.begun} />
        </strong>
      </p>
      <p>
        <Furigana text={words.keptFor} />
      </p>
    </>
  );
}

function NoWishes(): ReactElement {
  const words = useTopText();
  return (
    <>
      <HomePicture />
      <p>
        <strong>
          <Furigana text={words.noWishes} />
        </strong>
      </p>
      <p>
        <Furigana text={words.noWishesNote} />
      </p>
    </>
  );
}
