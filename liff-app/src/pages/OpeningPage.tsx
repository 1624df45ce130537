/** What is shown while LINE and the app start. */
import type { ReactElement } from "react";
import { Furigana } from "shared-ui/components/Furigana";
import { Spinner } from "shared-ui/components/Spinner";
import { applicants } from "shared-ui/strings/applicants";
import { easyApplicants } from "shared-ui/strings/easy/applicants";
import { useStrings } from "shared-ui/strings/use-strings";
import styles from "./start.module.css";

/** Hold the page's place. */
export function OpeningPage(): ReactElement {
  const { opening } = useStrings(applicants, easyApplicants).start;
  return (
    <main className={styles.page}>
      <Spinner label={<Furigana text={opening} />} />
    </main>
  );
}
