/** Says what will happen before it happens, with the names of what is handed over and the office that was typed. */
import { useQuery } from "@tanstack/react-query";
import type { FormEvent, ReactElement } from "react";
import { Button } from "shared-ui/ui/buttons/Button";
import { DefinitionList } from "shared-ui/ui/display/DefinitionList";
import { ErrorNotice } from "shared-ui/ui/feedback/Notice";
import { Spinner } from "shared-ui/ui/feedback/Spinner";
import { ErrorSummary } from "shared-ui/ui/form/ErrorSummary";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import { useFormErrors } from "../../lib/use-form-errors";
import { paths } from "../../paths";
import { cases } from "../case/text";
import { sisterOfficesQuery } from "../office/queries";
import { useHandOver, useHandoverPreview, useOfferCases } from "./queries";
import { handover } from "./text";
import { type HandoverKind, handoverInput, type Item, offerInput, type Target } from "./wizard";

const words = handover.check;

interface CheckStepProps {
  kind: HandoverKind;
  officeId: number;
  items: readonly Item[];
  chosen: readonly number[];
  target: Target;
  onBack: () => void;
  onDone: () => void;
}

export function CheckStep(props: CheckStepProps): ReactElement {
  const { kind, officeId, items, chosen, target, onBack, onDone } = props;
  const isOffer = target.where === "outside";
  const input = handoverInput(kind, chosen, target);
  const preview = useHandoverPreview(officeId, isOffer ? null : input);
  const { data: sisters } = useQuery({ ...sisterOfficesQuery(officeId), enabled: isOffer });
  const handOver = useHandOver(officeId);
  const offer = useOfferCases(officeId);
  const errors = useFormErrors();

  function submit(event: FormEvent): void {
    event.preventDefault();
    errors.show([]);
    const answers = { onSuccess: onDone, onError: errors.showRefusal };
    if (isOffer) offer.mutate(offerInput(chosen, target), answers);
    else handOver.mutate(input, answers);
  }

  const handed = items.filter(({ id }) => chosen.includes(id));
  const { office: sister, number, email } = offerInput(chosen, target);
  const office = sisters?.find(({ id }) => String(id) === target.office)?.name ?? null;
  const sentence = isOffer
    ? words.offer(chosen.length, office)
    : preview.data && words.sentence(preview.data);
  // Busy until the message that follows is closed, so that it is not sent twice.
  const isUnderWay = [handOver, offer].some(({ isPending, isSuccess }) => isPending || isSuccess);
  return (
    <Stack as="form" gap={32} noValidate onSubmit={submit}>
      <ErrorSummary {...errors.summary} title={handover.failed} />
      <Section title={words.title}>
        <ErrorNotice error={preview.error} announce />
        {sentence && <p>{sentence}</p>}
        {sentence && (
          <DefinitionList
            items={[
              {
                term: handover.choose[kind === "homes" ? "homes" : "people"],
                description: words.names(handed),
              },
              ...(isOffer && sister === null
                ? [
                    { term: handover.to.number, description: number },
                    { term: handover.to.email, description: email },
                  ]
                : []),
            ]}
          />
        )}
        {kind === "preferences" && <NoteLinks people={handed} />}
        {!sentence && !preview.error && <Spinner label={words.counting} />}
      </Section>
      <Stack row>
        <Button variant="secondary" size="large" onClick={onBack}>
          {handover.back}
        </Button>
        {sentence && (
          <Button type="submit" size="large" busy={isUnderWay} busyLabel={handover.working}>
            {isOffer ? handover.submitOffer : handover.submit}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

/** A note for each person's new assignee. Opens in a new tab, so that the selection here is kept. */
function NoteLinks({ people }: { people: readonly Item[] }): ReactElement {
  return (
    <details>
      <summary>{cases.note.ofEach}</summary>
      <ul>
        {people.map(({ id, name }) => (
          <li key={id}>
            <a href={paths.preferenceCaseNote(id)} target="_blank" rel="noreferrer">
              {cases.note.inTab(name)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
