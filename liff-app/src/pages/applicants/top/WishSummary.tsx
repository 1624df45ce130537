/** The registered wishes in short, and the way to register or change them. */
import type { ReactElement } from "react";
import { fields, labels } from "shared-ui/api/generated/vocabulary";
import type { Preference } from "shared-ui/api/types";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { DefinitionList } from "shared-ui/components/display/DefinitionList";
import { HomePicture } from "shared-ui/components/pictures/HomePicture";
import { Explained } from "shared-ui/components/text/Explained";
import { Furigana } from "shared-ui/components/text/Furigana";
import { StopOrErase } from "shared-ui/features/stopping/StopOrErase";
import { certificates } from "shared-ui/strings/contacts/certificates";
import { easyCertificates } from "shared-ui/strings/contacts/easy-certificates";
import { useAnnotate } from "shared-ui/strings/labels";
import { applicants } from "shared-ui/strings/people/applicants";
import { easyApplicants } from "shared-ui/strings/people/easy-applicants";
import { easyLooks } from "shared-ui/strings/people/easy-looks";
import { looks } from "shared-ui/strings/people/looks";
import { useStrings } from "shared-ui/strings/use-strings";
import { paths } from "../../../paths";
import styles from "./top.module.css";

/** Render the summary, or the invitation to register. */
export function WishSummary({ preference }: { preference: Preference | null }): ReactElement {
  const words = useStrings(applicants, easyApplicants).top;
  const { title: views } = useStrings(certificates, easyCertificates);
  const { title: seen } = useStrings(looks, easyLooks);
  const hasCertificate = Boolean(preference?.disability_certificate || preference?.welfare_certificate);
  const button = buttonClass({ variant: preference ? "secondary" : "primary", size: "large", wide: true });
  const href = preference ? paths.preferenceEdit(preference.id) : paths.preferenceCreate;
  return (
    <section aria-labelledby="wishes" className={styles.card}>
      <h2 id="wishes">
        <Furigana text={words.wishes} />
      </h2>
      {preference ? <Wishes preference={preference} /> : <NoWishes />}
      <Link href={href} className={button}>
        <span>
          <Furigana text={preference ? words.change : words.register} />
        </span>
      </Link>
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
      {preference && <StopOrErase preferenceId={preference.id} />}
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
