/** The three login links, one for each kind of user, equally prominent. */

import type { ReactElement } from "react";
import type { Role } from "shared-ui/api/types";
import { landing } from "shared-ui/features/landing/text";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { HomeIcon, ListIcon, UserIcon } from "shared-ui/ui/icons/icons";
import { useHydrated } from "shared-ui/ui/use-hydrated";
import { paths } from "../../paths";
import { returnLoginRoutes } from "../account/login/return-to";
import styles from "./landing.module.css";

const DOORS = [
  { role: "facility", href: paths.facilityLogin, Icon: HomeIcon },
  { role: "counselor", href: paths.counselorLogin, Icon: ListIcon },
  { role: "applicant", href: paths.applicantLogin, Icon: UserIcon },
] as const;

export function Doors(): ReactElement {
  const wanted: readonly Role[] = useHydrated() ? returnLoginRoutes() : [];
  return (
    <ul className={styles.doors}>
      {DOORS.map(({ role, href, Icon }) => (
        <li key={role} className={`${styles.door} ${styles[role]}`}>
          <span className={styles.doorIcon}>
            <Icon />
          </span>
          <h3>{landing.doors[role].title}</h3>
          <p>{landing.doors[role].words}</p>
          {wanted.includes(role) && <p className={styles.wanted}>{landing.wantedDoor}</p>}
          <Link href={href} className={buttonClass({ size: "large", wide: true })}>
            {landing.doors[role].button}
          </Link>
        </li>
      ))}
    </ul>
  );
}
