/** The footer of every page: help in the same place everywhere. */
import type { ReactElement } from "react";
import { Link } from "shared-ui/ui/buttons/Link";
import { paths } from "../paths";
import styles from "./SiteFooter.module.css";
import { portal } from "./text";

const words = portal.footer;

export function SiteFooter(): ReactElement {
  return (
    <nav aria-label={words.label}>
      <ul className={styles.links}>
        <li>
          <Link href={paths.facilityRequest}>{words.inquiry}</Link>
        </li>
        <li>
          <Link href={paths.privacy}>{words.privacy}</Link>
        </li>
      </ul>
    </nav>
  );
}
