/** What homes see of the person: what they can read now, and what each further step adds. */
import { type ReactElement, useId } from "react";
import { fields } from "shared-ui/api/generated/forms";
import type { FacilityPreview } from "shared-ui/api/types";
import { usePersonStrings } from "shared-ui/features/account/subject-name";
import { type PersonFact, personFacts } from "shared-ui/features/preference/person-facts";
import { inLabels } from "shared-ui/features/preference/preference-fields";
import { type PreferenceText, usePreferenceText } from "shared-ui/features/preference/text";
import { useAnnotate } from "shared-ui/lib/text/labels";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { Text } from "shared-ui/ui/text/Text";
import styles from "./facility-preview.module.css";
import { type FacilityPreviewText, useFacilityPreviewText } from "./text";

type PreviewStage = FacilityPreview["now"];
type Words = FacilityPreviewText & Pick<PreferenceText, "needed" | "notNeeded">;

const CERTIFICATES = ["disability_certificate", "welfare_certificate"] as const;

/** All facts visible at a step. `annotate` prepares labels for <Furigana>. */
function stageFacts(seen: PreviewStage, words: Words, annotate: (label: string) => string): PersonFact[] {
  const fact = (field: keyof typeof fields.preference, value: string): PersonFact => ({
    field,
    term: annotate(fields.preference[field]),
    words: value,
  });
  if (!("support_level" in seen)) {
    const { age, gender, prefecture } = seen;
    return [
      ...(age === null ? [] : [fact("age", words.age(age))]),
      ...(gender === null ? [] : [fact("gender", inLabels("gender", gender, annotate))]),
      ...(prefecture === null ? [] : [fact("prefecture", annotate(prefecture))]),
    ];
  }
  const facts = personFacts(seen, words, annotate);
  if (!("name" in seen)) return facts;
  const pictures = CERTIFICATES.filter((kind) => seen[kind] !== null);
  return [fact("name", words.named(seen.name)), ...facts, ...pictures.map((kind) => fact(kind, words.seen))];
}

/** The facts that a later step adds or changes. */
function addedFacts(before: readonly PersonFact[], later: readonly PersonFact[]): PersonFact[] {
  return later.filter(
    ({ field, words }) => !before.some((fact) => fact.field === field && fact.words === words),
  );
}

interface FacilityPreviewCardProps {
  preview: FacilityPreview;
  headingLevel?: 2 | 3;
  /** Whether the answers are not saved yet. */
  isUnsaved?: boolean;
}

/** Each part has a heading that says when homes can read it. */
export function FacilityPreviewCard({
  preview,
  headingLevel = 2,
  isUnsaved = false,
}: FacilityPreviewCardProps): ReactElement {
  const { needed, notNeeded } = usePreferenceText();
  const words = { ...usePersonStrings(useFacilityPreviewText()), needed, notNeeded };
  const annotate = useAnnotate();
  const facts = (seen: FacilityPreview["now"] | null) => (seen ? stageFacts(seen, words, annotate) : []);
  const now = facts(preview.now);
  const after = facts(preview.after_acceptance);
  const hasEnded = preview.stage === "ended";
  const note = hasEnded ? words.endedNote : preview.is_listed === null ? words.nowOfContact : words.nowNote;
  const title = hasEnded ? words.ended : isUnsaved ? words.nowOfForm : words.now;
  return (
    <Stack>
      {preview.is_listed === false && !isUnsaved && (
        <p>
          <Furigana text={hasEnded ? words.endedHidden : words.nobody} />
        </p>
      )}
      <Part title={title} note={now.length > 0 ? note : words.over} facts={now} level={headingLevel} />
      <Part
        title={words.after}
        note={words.afterNote}
        facts={addedFacts(now, after)}
        level={headingLevel}
        isLater
      />
      <Part
        title={words.address}
        note={words.addressNote}
        facts={addedFacts(after.length > 0 ? after : now, facts(preview.with_address))}
        level={headingLevel}
        isLater
      />
      {hasEnded && preview.is_listed && (
        <p>
          <Furigana text={words.endedFound} />
        </p>
      )}
      {!hasEnded && (
        <p>
          <Furigana text={words.certificates} />
        </p>
      )}
    </Stack>
  );
}

interface PartProps {
  title: string;
  note: string;
  facts: readonly PersonFact[];
  level: 2 | 3;
  /** Not readable yet: dashed border, and the heading says when. */
  isLater?: boolean;
}

function Part({ title, note, facts, level, isLater = false }: PartProps): ReactElement | null {
  const titleId = useId();
  const Heading = `h${level}` as const;
  if (isLater && facts.length === 0) return null;
  return (
    <section className={isLater ? styles.later : styles.now} aria-labelledby={titleId}>
      <Text as={Heading} size={18} id={titleId}>
        <Furigana text={title} />
      </Text>
      <p>
        <Furigana text={note} />
      </p>
      {facts.length > 0 && (
        <Stack as="dl" gap={4}>
          {facts.map((fact) => (
            <div key={fact.field} className={styles.fact}>
              <dt>
                <Furigana text={fact.term} />
              </dt>
              <dd className={styles.words}>
                <Furigana text={fact.words} />
              </dd>
            </div>
          ))}
        </Stack>
      )}
    </section>
  );
}
