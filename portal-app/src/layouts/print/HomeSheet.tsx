/** A home on paper: its pictures and its facts. */
import type { ReactElement } from "react";
import { fields } from "shared-ui/api/generated/vocabulary";
import type { Home, HomeInContact } from "shared-ui/api/types";
import { DefinitionList } from "shared-ui/components/display/DefinitionList";
import { HomeImage } from "shared-ui/components/pictures/HomeImage";
import { factsOf } from "shared-ui/features/home-detail/home-facts";
import { print as words } from "shared-ui/strings/frame/portal";
import { homeDetail } from "shared-ui/strings/homes/home-detail";
import styles from "./HomeSheet.module.css";
import { PrintSheet } from "./PrintSheet";

const asItIs = (label: string): string => label;

/** Render the sheet; how to reach the home stands on it for the home's own people only, as on the screen. */
export function HomeSheet({
  home,
  backHref,
}: {
  home: Home | HomeInContact;
  backHref: string;
}): ReactElement {
  const facts = factsOf(home, homeDetail, asItIs).map(({ term, words: description }) => ({
    term,
    description,
  }));
  const reach =
    "contact_phone" in home
      ? [
          { term: fields.home.contact_phone, description: home.contact_phone },
          { term: fields.home.contact_email, description: home.contact_email },
        ]
      : [];
  return (
    <PrintSheet title={home.name} kind={words.homeSheet} backHref={backHref}>
      {home.images.length > 0 && (
        <div className={styles.pictures}>
          {home.images.map(({ id, thumbnail }, index) => (
            <HomeImage key={id} src={thumbnail} alt={words.picture(home.name, index + 1)} eager />
          ))}
        </div>
      )}
      <DefinitionList items={[...facts, ...reach]} />
    </PrintSheet>
  );
}
