/** What is shown when the app could not be started: why, and how to go on. There is no router here. */
import type { ReactElement } from "react";
import type { ApiError } from "shared-ui/api/errors";
import { Button } from "shared-ui/components/Button";
import { Furigana } from "shared-ui/components/Furigana";
import { PageTitle } from "shared-ui/components/PageTitle";
import { Stack } from "shared-ui/components/Stack";
import { applicants } from "shared-ui/strings/applicants";
import { easyApplicants } from "shared-ui/strings/easy/applicants";
import { useStrings } from "shared-ui/strings/use-strings";
import type { Line } from "../liff";
import styles from "./start.module.css";

interface StartFailedPageProps {
  error: ApiError;
  /** Null when it was LINE that did not start. */
  line: Line | null;
}

/** Say it in the server's words where there are any, else in ours. */
export function StartFailedPage({ error, line }: StartFailedPageProps): ReactElement {
  const words = useStrings(applicants, easyApplicants).start;
  const isOurs = error.code !== "unknown";
  return (
    <main className={styles.page}>
      <Stack>
        <PageTitle title={words.failedTitle} />
        <p role="alert">{isOurs ? error.detail : <Furigana text={words.failed} />}</p>
        <Button size="large" wide onClick={() => window.location.reload()}>
          <Furigana text={words.retry} />
        </Button>
        {line?.isInClient() && (
          <Button variant="secondary" size="large" wide onClick={line.close}>
            <Furigana text={words.close} />
          </Button>
        )}
      </Stack>
    </main>
  );
}
