/** What is shown when the app could not be started: why, and how to go on. There is no router here. */
import type { ReactElement } from "react";
import { ApiError } from "shared-ui/api/errors";
import { Button } from "shared-ui/components/buttons/Button";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { Stack } from "shared-ui/components/layout/Stack";
import { Furigana } from "shared-ui/components/text/Furigana";
import { easyLiff } from "shared-ui/strings/frame/easy-liff";
import { liff } from "shared-ui/strings/frame/liff";
import { useStrings } from "shared-ui/strings/use-strings";
import type { Line } from "../line/line";
import { LineRefused } from "../start";
import { StaffDoors } from "./StaffDoors";
import styles from "./start.module.css";

interface StartFailedPageProps {
  fault: unknown;
  /** Null when it was LINE that did not start. */
  line: Line | null;
  onRetry: () => void;
}

/** Say it in the server's words where there are any, else in ours. */
export function StartFailedPage({ fault, line, onRetry }: StartFailedPageProps): ReactElement {
  const { start: words, login } = useStrings(liff, easyLiff);
  return (
    <main className={styles.page}>
      <Stack>
        <PageTitle title={words.failedTitle} />
        <p role="alert">
          {fault instanceof ApiError ? (
            fault.detail
          ) : (
            <Furigana text={fault instanceof LineRefused ? login.refused : words.failed} />
          )}
        </p>
        <Button size="large" wide onClick={onRetry}>
          <Furigana text={words.retry} />
        </Button>
        {line?.isInClient() && (
          <Button variant="secondary" size="large" wide onClick={line.close}>
            <Furigana text={words.close} />
          </Button>
        )}
        <StaffDoors />
      </Stack>
    </main>
  );
}
