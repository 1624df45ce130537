/** The foot of every page: help stands at the same place everywhere. */
import type { ReactElement } from "react";
import { Link } from "shared-ui/components/Link";
import { landing } from "shared-ui/strings/landing";
import { paths } from "../paths";
import styles from "./SiteFooter.module.css";

/** Render the links about the service. */
export function SiteFooter(): ReactElement {
  return (
    <nav aria-label={landing.footerNavigation}>
      <ul className={styles.links}>
        <li>
          <Link href={paths.facilityRequest}>{landing.inquiry}</Link>
        </li>
        <li>
          <Link href={paths.privacy}>{landing.privacy}</Link>
        </li>
      </ul>
    </nav>
  );
}
