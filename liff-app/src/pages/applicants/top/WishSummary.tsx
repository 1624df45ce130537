/** The registered wishes in short, and the way to register or change them. */
import type { ReactElement } from "react";
import { fields } from "shared-ui/api/generated/forms";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { Preference } from "shared-ui/api/types";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { DefinitionList } from "shared-ui/components/display/DefinitionList";
import { HomePicture } from "shared-ui/components/pictures/HomePicture";
import { Explained } from "shared-ui/components/text/Explained";
import { Furigana } from "shared-ui/components/text/Furigana";
import { RestingNotice } from "shared-ui/features/stopping/RestingNotice";
import { StopOrErase } from "shared-ui/features/stopping/StopOrErase";
import { useAbout } from "shared-ui/state/accounts/whom";
import { useBegun } from "shared-ui/state/people/drafts";
import { certificates } from "shared-ui/strings/contacts/certificates";
import { easyCertificates } from "shared-ui/strings/contacts/easy-certificates";
import { useAnnotate } from "shared-ui/strings/labels";
import { answers } from "shared-ui/strings/people/answers";
import { applicants } from "shared-ui/strings/people/applicants";
import { easyAnswers } from "shared-ui/strings/people/easy-answers";
import { easyApplicants } from "shared-ui/strings/people/easy-applicants";
import { easyLooks } from "shared-ui/strings/people/easy-looks";
import { easyMirror } from "shared-ui/strings/people/easy-mirror";
import { looks } from "shared-ui/strings/people/looks";
import { mirror } from "shared-ui/strings/people/mirror";
import { useStrings } from "shared-ui/strings/use-strings";
import { paths } from "../../../paths";
import styles from "./top.module.css";

/** Render the summary, or the invitation to register. */
export function WishSummary({ preference }: { preference: Preference | null }): ReactElement {
  const words = useStrings(applicants, easyApplicants).top;
  const about = useAbout();
  const begun = useBegun(preference === null);
  const { goOn } = useStrings(answers, easyAnswers);
  const { title: views } = useStrings(certificates, easyCertificates);
  const { title: seen } = useStrings(looks, easyLooks);
  const { link: mirrored } = useStrings(mirror, easyMirror);
  const hasCertificate = Boolean(preference?.disability_certificate || preference?.welfare_certificate);
  const button = buttonClass({ variant: preference ? "secondary" : "primary", size: "large", wide: true });
  const href = preference
    ? paths.preferenceEdit(preference.id)
    : `${paths.preferenceCreate}${begun ? `?step=${begun.step}` : ""}`;
  const register = begun ? goOn : words.register;
  return (
    <section aria-labelledby="wishes" className={styles.card}>
      <h2 id="wishes">
        <Furigana text={about(words.wishes)} />
      </h2>
      {preference && <RestingNotice preference={preference} />}
      {preference ? <Wishes preference={preference} /> : begun ? <Begun /> : <NoWishes />}
      <Link href={href} className={button}>
        <span>
          <Furigana text={preference ? words.change : register} />
        </span>
      </Link>
      {preference && (
        <Link href={paths.seen} className={styles.quietLink}>
          <Furigana text={mirrored} />
        </Link>
      )}
      {preference && (
        <Link href={paths.looks} className={styles.quietLink}>
          <Furigana text={seen} />
        </Link>
      )}
      {hasCertificate && (
        <Link href={paths.certificateViews} className={styles.quietLink}>
          <Furigana text={views} />
        </Link>
      )}
      {preference && <StopOrErase preference={preference} />}
    </section>
  );
}

function Wishes({ preference }: { preference: Preference }): ReactElement {
  const annotate = useAnnotate();
  const words = useStrings(applicants, easyApplicants).top;
  const row = (field: keyof typeof fields.preference, values: readonly string[]) => ({
    term: annotate(fields.preference[field]),
    description: <Explained text={values.map(annotate).join("、")} />,
  });
  const { preferredLocation_prefecture, building_types, home_types, contacts_current_count } = preference;
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
      {contacts_current_count > 0 && (
        <p>
          <Furigana text={words.openContacts(contacts_current_count)} />
        </p>
      )}
    </>
  );
}

/** That something was begun, and how long it is kept. */
function Begun(): ReactElement {
  const words = useStrings(answers, easyAnswers);
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
  const words = useStrings(applicants, easyApplicants).top;
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
