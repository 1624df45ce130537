/** What is shown while the app finds out who is signed in: no header yet, because its colour depends on that. */
import type { ReactElement } from "react";
import { Spinner } from "shared-ui/components/feedback/Spinner";
import { portal } from "shared-ui/strings/frame/portal";
import styles from "./StartingPage.module.css";

/** Hold the page's place. */
export function StartingPage(): ReactElement {
  return (
    <main className={styles.starting}>
      <Spinner label={portal.loading} />
    </main>
  );
}
