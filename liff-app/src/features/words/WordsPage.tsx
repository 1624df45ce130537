/** The glossary: all explained words, in groups. */
import type { ReactElement } from "react";
import { useWording } from "shared-ui/lib/text/use-strings";
import { glossary } from "shared-ui/ui/glossary/glossary";
import { useGlossaryText } from "shared-ui/ui/glossary/text";
import { useWordTexts } from "shared-ui/ui/glossary/use-glossary";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Furigana, withoutReadings } from "shared-ui/ui/text/Furigana";
import { Text } from "shared-ui/ui/text/Text";

export default function WordsPage(): ReactElement {
  const { title, lead } = useGlossaryText();
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
          <Stack as="dl" gap={20}>
            {group.words.map(textsOf).map(({ word, meaning }) => (
              <div key={word}>
                <Text as="dt" bold>
                  <Furigana text={word} />
                </Text>
                <dd>
                  <Furigana text={meaning} />
                </dd>
              </div>
            ))}
          </Stack>
        </Section>
      ))}
    </>
  );
}
