/** An agreed visit of 今日すること that is at the same time as others of the home, or of its member in charge. */
import type { ReactElement } from "react";
import { callInShort } from "shared-ui/features/preference/person-in-short";
import { visitTime } from "shared-ui/lib/dates";
import { Link } from "shared-ui/ui/buttons/Link";
import { paths } from "../../paths";
import type { Clash } from "../visits/visit-overlaps";
import { today as words } from "./text";
import styles from "./today.module.css";

/** Render the line. */
export function ClashLine({ visit, others }: Clash): ReactElement {
  return (
    <li className={styles.line}>
      <Link href={paths.chatRoom(visit.contact)} className={styles.who}>
        {callInShort(visit.person)}
      </Link>
      <span className={styles.home}>
        {visit.home.name}
        {others.map(({ id, person, home }) => (
          <strong key={id} className={styles.said}>
            {words.clashesWith(callInShort(person), home.name)}
          </strong>
        ))}
      </span>
      <span className={styles.since}>{visitTime(visit.starts_at, "short")}</span>
    </li>
  );
}
