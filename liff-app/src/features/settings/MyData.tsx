/** Download of all data held about the applicant. LINE's browser cannot save files, so another browser is opened. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { shownError } from "shared-ui/api/errors";
import { NO_ALERT } from "shared-ui/api/query-client";
import type { Change } from "shared-ui/api/use-change";
import { usePersonStrings } from "shared-ui/features/account/subject-name";
import { Button } from "shared-ui/ui/buttons/Button";
import { ErrorNotice } from "shared-ui/ui/feedback/Notice";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { ExternalLinkIcon } from "shared-ui/ui/icons/icons";
import { Section } from "shared-ui/ui/layout/Section";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { useLine } from "../../line/line-context";
import { paths } from "../../paths";
import { MY_DATA, settingsQuery } from "./queries";
import styles from "./settings.module.css";
import { useSettingsText } from "./text";

export function MyData(): ReactElement {
  const words = usePersonStrings(useSettingsText()).data;
  const line = useLine();
  const fetchFile = useFetchFile();
  const refused = shownError(fetchFile.error);
  const sentences = line.isInClient() ? [words.what, words.care, words.inLine] : [words.what, words.care];
  return (
    <Section title={<Furigana text={words.title} />} lead={<Furigana text={words.lead} />}>
      <div className={styles.choices}>
        {sentences.map((sentence) => (
          <p key={sentence}>
            <Furigana text={sentence} />
          </p>
        ))}
      </div>
      {line.isInClient() ? (
        <Button
          variant="secondary"
          wide
          icon={<ExternalLinkIcon />}
          onClick={() => line.openOutside(paths.settings)}
        >
          <Furigana text={words.openOutside} />
        </Button>
      ) : (
        <Button variant="secondary" wide busy={fetchFile.isPending} onClick={() => fetchFile.mutate()}>
          <Furigana text={words.button} />
        </Button>
      )}
      <ErrorNotice error={refused} announce />
    </Section>
  );
}

/** The browser downloads the file directly and cannot renew the session, so it is renewed first. */
function useFetchFile(): Change<void> {
  const client = useQueryClient();
  const { started } = usePersonStrings(useSettingsText()).data;
  const toast = useToast();
  return useMutation({
    mutationFn: () => client.fetchQuery({ ...settingsQuery(), staleTime: 0 }),
    meta: NO_ALERT,
    onSuccess: () => {
      toast(started);
      window.location.assign(MY_DATA);
    },
  });
}
