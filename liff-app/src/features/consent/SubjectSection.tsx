/** Changes the person that the applicant registers. A family member must consent each time. */

import type { FormEvent, ReactElement } from "react";
import { useSubjectNameText } from "shared-ui/features/account/text";
import { useCommonText } from "shared-ui/lib/text/common.text";
import { run } from "shared-ui/lib/use-confirm-action";
import { Button } from "shared-ui/ui/buttons/Button";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { useChangePerson } from "./queries";
import { SubjectFields } from "./SubjectFields";
import { useSubjectChoice } from "./use-subject-choice";

export function SubjectSection({ known }: { known: string | null }): ReactElement {
  const words = useSubjectNameText().settings;
  const { sending } = useCommonText();
  const choice = useSubjectChoice(known);
  const change = useChangePerson();
  const toast = useToast();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const person = choice.read();
    if (person === undefined) return;
    if (!(await run(() => change.mutateAsync(person)))) return;
    toast(words.saved);
    // Another name needs another consent.
    choice.set({ agrees: false });
  }

  return (
    <Section title={<Furigana text={words.title} />} lead={<Furigana text={words.lead} />}>
      <Stack as="form" gap={24} noValidate onSubmit={(event) => void save(event)}>
        <SubjectFields choice={choice} />
        <Button type="submit" busy={change.isPending} busyLabel={sending}>
          <Furigana text={words.save} />
        </Button>
      </Stack>
    </Section>
  );
}
