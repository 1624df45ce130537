/** An agreed visit of 今日すること that is at the same time as others of the home, or of its member in charge. */
import type { ReactElement } from "react";
import { Link } from "shared-ui/components/buttons/Link";
import { visitTime } from "shared-ui/rules/dates";
import { callInShort } from "shared-ui/rules/person-in-short";
import type { Clash } from "shared-ui/rules/visit-overlaps";
import { today as words } from "shared-ui/strings/notices/today";
import { paths } from "../../paths";
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
