/** Shown if the app could not start: why, and what to do. There is no router here. */
import type { ReactElement } from "react";
import { ApiError } from "shared-ui/api/errors";
import { Button } from "shared-ui/ui/buttons/Button";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { useFrameText } from "../frame/text";
import type { Line } from "../line/line";
import { StaffDoors } from "./StaffDoors";
import { LineRefused } from "./start";
import styles from "./start.module.css";

interface StartFailedPageProps {
  fault: unknown;
  /** Null if LINE did not start. */
  line: Line | null;
  onRetry: () => void;
}

/** Says what the server refused, if it was the server. */
export function StartFailedPage({ fault, line, onRetry }: StartFailedPageProps): ReactElement {
  const { start: words, login } = useFrameText();
  const sentence = fault instanceof LineRefused ? login.refused : words.failed;
  return (
    <main className={styles.page}>
      <Stack>
        <PageTitle title={words.failedTitle} />
        <p role="alert">
          <Furigana text={fault instanceof ApiError ? fault.detail : sentence} />
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
