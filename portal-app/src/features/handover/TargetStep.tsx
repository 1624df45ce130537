/** Selects the target: a member of the office or, for people, another office. */
import { useSuspenseQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactElement, Suspense } from "react";
import { Button } from "shared-ui/ui/buttons/Button";
import { RadioGroup } from "shared-ui/ui/choices/RadioGroup";
import { Skeleton } from "shared-ui/ui/feedback/Skeleton";
import { ErrorSummary, type FieldError } from "shared-ui/ui/form/ErrorSummary";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import { useFormErrors } from "../../lib/use-form-errors";
import { NewAssigneeSelect } from "../assignee/NewAssigneeSelect";
import { membersQuery } from "../office/members/members";
import { OfficeTarget } from "./OfficeTarget";
import { handover } from "./text";
import { BY_NUMBER, type HandoverKind, type Target } from "./wizard";

const words = handover.to;

interface TargetStepProps {
  kind: HandoverKind;
  officeId: number;
  target: Target;
  onTarget: (target: Target) => void;
  onBack: () => void;
  onNext: () => void;
}

export function TargetStep({
  kind,
  officeId,
  target,
  onTarget,
  onBack,
  onNext,
}: TargetStepProps): ReactElement {
  const { data: members } = useSuspenseQuery(membersQuery(officeId));
  const errors = useFormErrors();
  const set = (change: Partial<Target>): void => {
    onTarget({ ...target, ...change });
    errors.show([]);
  };

  function submit(event: FormEvent): void {
    event.preventDefault();
    const fault = faultOf(target);
    if (fault) errors.show([fault]);
    else onNext();
  }

  return (
    <Stack as="form" gap={32} noValidate onSubmit={submit}>
      <ErrorSummary {...errors.summary} />
      <Section title={words.title}>
        {kind === "preferences" && (
          <RadioGroup
            name="where"
            label={words.where}
            required
            options={[
              { value: "inside", label: words.inside },
              { value: "outside", label: words.outside },
            ]}
            value={target.where}
            onChange={(where) => set({ where })}
          />
        )}
        {target.where === "inside" ? (
          <NewAssigneeSelect
            name="assignee"
            label={words.person}
            nobody={words.nobody}
            members={members}
            value={target.assignee}
            onChange={(assignee) => set({ assignee })}
            error={errors.of("assignee")}
          />
        ) : (
          <Suspense fallback={<Skeleton />}>
            <OfficeTarget officeId={officeId} target={target} onTarget={set} errorOf={errors.of} />
          </Suspense>
        )}
      </Section>
      <Stack row>
        <Button variant="secondary" size="large" onClick={onBack}>
          {handover.back}
        </Button>
        <Button type="submit" size="large">
          {handover.next}
        </Button>
      </Stack>
    </Stack>
  );
}

function faultOf({ where, assignee, office, number, email }: Target): FieldError | null {
  if (where === "inside") return assignee === "" ? { name: "assignee", message: words.missing } : null;
  const byNumber = office === BY_NUMBER || office === "";
  if (!byNumber) return null;
  if (number.trim() === "") return { name: "number", message: words.numberMissing };
  return email.trim() === "" ? { name: "email", message: words.emailMissing } : null;
}
