/** A printed home: its pictures and its facts. */
import type { ReactElement } from "react";
import type { Home, HomeInContact } from "shared-ui/api/types";
import { RequestWords } from "shared-ui/features/home/detail/HomeParts";
import { factsOf, ownFactsOf } from "shared-ui/features/home/detail/home-facts";
import { homeDetail } from "shared-ui/features/home/text";
import { DefinitionList } from "shared-ui/ui/display/DefinitionList";
import { HomeImage } from "shared-ui/ui/pictures/HomeImage";
import { print as words } from "../../frame/text";
import styles from "./HomeSheet.module.css";
import { PrintSheet } from "./PrintSheet";

const asItIs = (label: string): string => label;

/** Contact details are only on the sheet of the home's own staff, as on the screen. */
export function HomeSheet({
  home,
  requestWords = "",
  backHref,
}: {
  home: Home | HomeInContact;
  /** The home's text in the request. */
  requestWords?: string;
  backHref: string;
}): ReactElement {
  const own = "contact_phone" in home ? ownFactsOf(home) : [];
  const facts = [...factsOf(home, homeDetail, asItIs, "short"), ...own];
  return (
    <PrintSheet title={home.name} kind={words.homeSheet} backHref={backHref}>
      {home.images.length > 0 && (
        <div className={styles.pictures}>
          {home.images.map(({ id, thumbnail }, index) => (
            <HomeImage key={id} src={thumbnail} alt={words.picture(home.name, index + 1)} eager />
          ))}
        </div>
      )}
      <RequestWords text={requestWords} />
      <DefinitionList items={facts.map(({ term, words: description }) => ({ term, description }))} />
    </PrintSheet>
  );
}
