/** Every explained word, in groups. */
import type { ReactElement } from "react";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { Section } from "shared-ui/components/layout/Section";
import { Furigana, withoutReadings } from "shared-ui/components/text/Furigana";
import { easyWords } from "shared-ui/strings/glossary/easy-words";
import { glossary } from "shared-ui/strings/glossary/glossary";
import { useWordTexts } from "shared-ui/strings/glossary/use-glossary";
import { words } from "shared-ui/strings/glossary/words";
import { useStrings, useWording } from "shared-ui/strings/use-strings";
import styles from "./words.module.css";

/** Render the groups. */
export default function WordsPage(): ReactElement {
  const { title, lead } = useStrings(words, easyWords);
  const isEasy = useWording() === "easy";
  const textsOf = useWordTexts();
  return (
    <>
      <PageTitle title={title} lead={<Furigana text={lead} />} />
      {glossary.map((group) => (
        <Section
          key={group.title}
          title={<Furigana text={isEasy ? group.title : withoutReadings(group.title)} />}
        >
          <dl className={styles.words}>
            {group.words.map(textsOf).map(({ word, meaning }) => (
              <div key={word}>
                <dt className={styles.word}>
                  <Furigana text={word} />
                </dt>
                <dd>
                  <Furigana text={meaning} />
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      ))}
    </>
  );
}
