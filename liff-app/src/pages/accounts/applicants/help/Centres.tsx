/** Who takes reports of abuse near by: the town first, as the law has it, then the prefecture's centre. */
import { type ReactElement, useState } from "react";
import { Select } from "shared-ui/components/form/Select";
import { Section } from "shared-ui/components/layout/Section";
import { Furigana } from "shared-ui/components/text/Furigana";
import { easyHelp } from "shared-ui/strings/frame/easy-help";
import { help } from "shared-ui/strings/frame/help";
import { withReadings } from "shared-ui/strings/readings";
import { useStrings, useWording } from "shared-ui/strings/use-strings";
import styles from "./help.module.css";
import { CENTRES } from "./help-lines";
import { TelephoneLink } from "./TelephoneLink";

const PREFECTURES = Object.keys(CENTRES);

/** Render both; `own` is the person's own prefecture where it is known. */
export function Centres({ own }: { own: string | null }): ReactElement {
  const words = useStrings(help, easyHelp).unkind;
  const isEasy = useWording() === "easy";
  const [prefecture, setPrefecture] = useState(own && own in CENTRES ? own : "");
  // One's own comes first.
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
          <div className={styles.calls} aria-live="polite">
            {centre.number ? (
              <>
                <TelephoneLink number={centre.number} what={words.of(name)} />
                <p className={styles.source}>
                  <Furigana text={words.source(centre.source?.publisher ?? "", centre.source?.dated ?? "")} />
                </p>
                <p>
                  <Furigana text={words.changed} />
                </p>
              </>
            ) : (
              <p>
                <Furigana text={words.unknown(name)} />
              </p>
            )}
          </div>
        )}
      </Section>
    </>
  );
}
