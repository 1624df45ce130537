/** The printed recovery codes: whose they are, how to use them, and where to keep them. */
import type { ReactElement } from "react";
import { createPortal } from "react-dom";
import { useSession } from "shared-ui/features/account/session";
import { dateTime } from "shared-ui/lib/dates";
import { print } from "../../../frame/text";
import styles from "./codes-sheet.module.css";
import { factors } from "./text";

const words = factors.recovery;

/** Visible only in print. A portal next to the page, because printing hides the page. */
export function CodesSheet({ codes }: { codes: readonly string[] }): ReactElement {
  const { user } = useSession();
  return createPortal(
    <section className={styles.sheet} aria-label={words.sheet.title}>
      <h2>{words.sheet.title}</h2>
      <p>{words.sheet.of(user?.username ?? "", location.host)}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p>{words.lead}</p>
      <p>{words.sheet.cross}</p>
      <p>{words.sheet.keep}</p>
      <p>{print.printedAt(dateTime(new Date().toISOString(), "short"))}</p>
    </section>,
    document.body,
  );
}
