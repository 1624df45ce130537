/** A form that changes login data: input, errors, and sending. */
import { type FormEvent, type ReactElement, type ReactNode, useState } from "react";
import type { Change } from "shared-ui/api/use-change";
import { Button } from "shared-ui/ui/buttons/Button";
import { ErrorSummary, type FieldError } from "shared-ui/ui/form/ErrorSummary";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import { useFormErrors } from "../../../lib/use-form-errors";

interface Field<Name extends string> {
  name: Name;
  required: true;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

interface ChangeFormProps<Name extends string> {
  words: { title: string; lead: string; submit: string; busy: string };
  empty: Record<Name, string>;
  faultsOf: (typed: Record<Name, string>) => readonly FieldError[];
  change: Change<Record<Name, string>>;
  onSubmit?: () => void;
  onDone: (typed: Record<Name, string>) => void;
  /** Content before the fields. */
  before?: ReactNode;
  children: (field: (name: Name) => Field<Name>) => ReactNode;
}

/** Cleared after success. */
export function ChangeForm<Name extends string>(props: ChangeFormProps<Name>): ReactElement {
  const { words, empty, faultsOf, change, onSubmit, onDone, before, children } = props;
  const [typed, setTyped] = useState(empty);
  const errors = useFormErrors();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = faultsOf(typed);
    errors.show(found);
    onSubmit?.();
    if (found.length > 0) return;
    change.mutate(typed, {
      onSuccess: () => {
        setTyped(empty);
        onDone(typed);
      },
      onError: errors.showRefusal,
    });
  }

  const field = (name: Name): Field<Name> => ({
    name,
    required: true,
    value: typed[name],
    error: errors.of(name),
    onChange: (value) => {
      setTyped({ ...typed, [name]: value });
      errors.forget(name);
    },
  });
  return (
    <Section title={words.title} lead={words.lead}>
      <Stack as="form" noValidate onSubmit={submit}>
        {before}
        <ErrorSummary {...errors.summary} />
        {children(field)}
        <div>
          <Button type="submit" busy={change.isPending} busyLabel={words.busy}>
            {words.submit}
          </Button>
        </div>
      </Stack>
    </Section>
  );
}
