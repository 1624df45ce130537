/** How well a home fits a person, next to its request: as text, what needs a decision first. */
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useId } from "react";
import { labels } from "shared-ui/api/generated/vocabulary";
import { contactFitQuery } from "shared-ui/features/contacts/queries";
import { ErrorNotice } from "shared-ui/ui/feedback/Notice";
import { Spinner } from "shared-ui/ui/feedback/Spinner";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Text } from "shared-ui/ui/text/Text";
import { contactList } from "../text";
import styles from "./fit.module.css";

const words = contactList.fit;

const VERDICTS = ["ask", "unmet", "partly", "met"] as const;

export function HomeFit({ contactId }: { contactId: number }): ReactElement {
  const { data, error } = useQuery(contactFitQuery(contactId));
  const id = useId();
  return (
    <Stack as="section" gap={8} aria-labelledby={id}>
      <h3 id={id}>{words.title}</h3>
      <p>{words.lead}</p>
      <ErrorNotice error={error} announce />
      {!data && !error && <Spinner label={words.loading} />}
      {data &&
        VERDICTS.map((verdict) => {
          const found = data.criteria.filter((one) => one.verdict === verdict);
          if (found.length === 0) return null;
          return (
            <div key={verdict}>
              <h4 className={styles.verdict}>{labels.Verdict[verdict]}</h4>
              <ul className={styles.found}>
                {found.map(({ criterion, label, sentence, must }) => (
                  <li key={criterion} className={styles.row}>
                    <strong>{label}</strong>
                    <span>{sentence}</span>
                    {must && (
                      <Text as="span" size={14} tone="quiet">
                        {words.must}
                      </Text>
                    )}
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
    </Stack>
  );
}
