/** Everything held about the applicant, as a file. LINE's window keeps no files: there the browser is opened. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Button } from "shared-ui/components/buttons/Button";
import { Notice } from "shared-ui/components/feedback/Notice";
import { useToast } from "shared-ui/components/feedback/ToastProvider";
import { ExternalLinkIcon } from "shared-ui/components/icons/act-icons";
import { Section } from "shared-ui/components/layout/Section";
import { Furigana } from "shared-ui/components/text/Furigana";
import { MY_DATA, settingsQuery } from "shared-ui/state/people/settings";
import type { Change } from "shared-ui/state/use-change";
import { easySettings } from "shared-ui/strings/people/easy-settings";
import { settings } from "shared-ui/strings/people/settings";
import { useStrings } from "shared-ui/strings/use-strings";
import { useLine } from "../../../line/line-context";
import { paths } from "../../../paths";
import styles from "./settings.module.css";

/** Say what is in the file and offer it. */
export function MyData(): ReactElement {
  const words = useStrings(settings, easySettings).data;
  const line = useLine();
  const fetchFile = useFetchFile();
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
      {fetchFile.error && (
        <Notice tone="error" announce>
          {fetchFile.error.detail}
        </Notice>
      )}
    </Section>
  );
}

/** The browser itself fetches the file, where no page could mend an ended session: it is renewed before. */
function useFetchFile(): Change<void> {
  const client = useQueryClient();
  const { started } = useStrings(settings, easySettings).data;
  const toast = useToast();
  return useMutation({
    mutationFn: () => client.fetchQuery({ ...settingsQuery(), staleTime: 0 }),
    onSuccess: () => {
      toast(<Furigana text={started} />);
      window.location.assign(MY_DATA);
    },
  });
}
