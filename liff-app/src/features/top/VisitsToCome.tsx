/** The visits that are agreed and to come, each with the way into its room: what the person has to remember first. */
import type { ReactElement } from "react";
import type { Contact } from "shared-ui/api/types";
import { applicants } from "shared-ui/features/preference/applicants.text";
import { easyApplicants } from "shared-ui/features/preference/applicants.text.easy";
import { visitToCome } from "shared-ui/features/visits/visit-to-come";
import { visitTime } from "shared-ui/lib/dates";
import { useStrings } from "shared-ui/lib/text/use-strings";
import { Link } from "shared-ui/ui/buttons/Link";
import { useDateStyle } from "shared-ui/ui/display/date-style";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { paths } from "../../paths";
import styles from "./top.module.css";

/** Render them, the next one first; nothing where there is none. */
export function VisitsToCome({ contacts }: { contacts: readonly Contact[] }): ReactElement | null {
  const words = useStrings(applicants, easyApplicants).top;
  const style = useDateStyle();
  const ahead = contacts
    .flatMap((contact) => {
      const at = visitToCome(contact);
      return at === null ? [] : [{ contact, at }];
    })
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  if (ahead.length === 0) return null;
  return (
    <section aria-labelledby="visits" className={styles.card}>
      <h2 id="visits">
        <Furigana text={words.visits} />
      </h2>
      <ul>
        {ahead.map(({ contact, at }) => (
          <li key={contact.id}>
            <Link href={paths.chatRoom(contact.id)}>
              <Furigana text={visitTime(at, style)} />
              {`　${contact.home.name}`}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
