/** Where to report abuse: the town first, as required by law, then the prefecture's centre. */
import { type ReactElement, useState } from "react";
import { withReadings } from "shared-ui/lib/text/readings";
import { useWording } from "shared-ui/lib/text/use-strings";
import { Select } from "shared-ui/ui/form/Select";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { Text } from "shared-ui/ui/text/Text";
import styles from "./help.module.css";
import { CENTRES } from "./help-lines";
import { TelephoneLink } from "./TelephoneLink";
import { useHelpPageText } from "./text";

const PREFECTURES = Object.keys(CENTRES);

/** `own` is the person's prefecture, if known. */
export function Centres({ own }: { own: string | null }): ReactElement {
  const words = useHelpPageText().unkind;
  const isEasy = useWording() === "easy";
  const [prefecture, setPrefecture] = useState(own && own in CENTRES ? own : "");
  // The person's own prefecture comes first.
  const inOrder = own ? [own, ...PREFECTURES.filter((one) => one !== own)] : PREFECTURES;
  const centre = CENTRES[prefecture];
  const name = isEasy ? withReadings(prefecture) : prefecture;
  return (
    <>
      <Section title={<Furigana text={words.cityTitle} />}>
        <ol className={styles.steps}>
          {[words.city, words.citySay].map((step) => (
            <li key={step}>
              <Furigana text={step} />
            </li>
          ))}
        </ol>
      </Section>
      <Section title={<Furigana text={words.centreTitle} />} lead={<Furigana text={words.centre} />}>
        <Select
          name="prefecture"
          label={<Furigana text={words.prefecture} />}
          required={null}
          options={inOrder.map((one) => ({ value: one, label: one }))}
          value={prefecture}
          onChange={setPrefecture}
        />
        {centre && (
          <Stack aria-live="polite">
            {centre.number ? (
              <>
                <TelephoneLink number={centre.number} what={words.of(name)} />
                <Text tone="quiet">
                  <Furigana text={words.source(centre.source?.publisher ?? "", centre.source?.dated ?? "")} />
                </Text>
                <p>
                  <Furigana text={words.changed} />
                </p>
              </>
            ) : (
              <p>
                <Furigana text={words.unknown(name)} />
              </p>
            )}
          </Stack>
        )}
      </Section>
    </>
  );
}
