/** What is shown while LINE and the app start. */
import type { ReactElement } from "react";
import { Spinner } from "shared-ui/components/feedback/Spinner";
import { Furigana } from "shared-ui/components/text/Furigana";
import { easyLiff } from "shared-ui/strings/frame/easy-liff";
import { liff } from "shared-ui/strings/frame/liff";
import { useStrings } from "shared-ui/strings/use-strings";
import styles from "./start.module.css";

/** Hold the page's place. */
export function OpeningPage(): ReactElement {
  const { opening } = useStrings(liff, easyLiff).start;
  return (
    <main className={styles.page}>
      <Spinner label={<Furigana text={opening} />} />
    </main>
  );
}
