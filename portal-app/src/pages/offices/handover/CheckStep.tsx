/** One sentence that says all that will happen, before it does. */
import { useQuery } from "@tanstack/react-query";
import type { FormEvent, ReactElement } from "react";
import { Button } from "shared-ui/components/buttons/Button";
import { Notice } from "shared-ui/components/feedback/Notice";
import { Spinner } from "shared-ui/components/feedback/Spinner";
import { ErrorSummary } from "shared-ui/components/form/ErrorSummary";
import { Section } from "shared-ui/components/layout/Section";
import { Stack } from "shared-ui/components/layout/Stack";
import { useHandOver, useHandoverPreview, useOfferCases } from "shared-ui/state/offices/handover";
import { sisterOfficesQuery } from "shared-ui/state/offices/offices";
import { handover } from "shared-ui/strings/offices/handover";
import { useFormErrors } from "../../../use-form-errors";
import { handoverInput, type Kind, offerInput, type Target } from "./wizard";

const words = handover.check;

interface CheckStepProps {
  kind: Kind;
  officeId: number;
  chosen: readonly number[];
  target: Target;
  onBack: () => void;
  onDone: () => void;
}

/** Render the step. */
export function CheckStep({ kind, officeId, chosen, target, onBack, onDone }: CheckStepProps): ReactElement {
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

  const office = sisters?.find(({ id }) => String(id) === target.office)?.name ?? null;
  const sentence = isOffer
    ? words.offer(chosen.length, office)
    : preview.data && words.sentence(preview.data);
  // Also while the message is read that follows: what succeeded must not be sent again.
  const isUnderWay = [handOver, offer].some(({ isPending, isSuccess }) => isPending || isSuccess);
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="large">
        <ErrorSummary {...errors.summary} title={handover.failed} />
        <Section title={words.title}>
          {preview.error && (
            <Notice tone="error" announce>
              {preview.error.detail}
            </Notice>
          )}
          {sentence && <p>{sentence}</p>}
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
    </form>
  );
}
