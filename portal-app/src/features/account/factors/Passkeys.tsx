/** The user's passkeys with name and last use; adding and removing one. */
import { type FormEvent, type ReactElement, useState } from "react";
import type { Factors } from "shared-ui/api/types";
import { dateTime } from "shared-ui/lib/dates";
import { errors as sentences } from "shared-ui/lib/text/errors.text";
import { useConfirmAction } from "shared-ui/lib/use-confirm-action";
import { Button } from "shared-ui/ui/buttons/Button";
import { DefinitionList } from "shared-ui/ui/display/DefinitionList";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { ErrorSummary } from "shared-ui/ui/form/ErrorSummary";
import { TextField } from "shared-ui/ui/form/TextField";
import { Card } from "shared-ui/ui/layout/Card";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { useFormErrors } from "../../../lib/use-form-errors";
import { type AskPasskey, useAddPasskey, useRemovePasskey } from "./queries";
import { factors } from "./text";

type Passkey = Factors["passkeys"][number];

const words = factors.passkeys;
const NAME_MAX = 50;
const make: AskPasskey = async (options) => (await import("../proof/passkey")).makePasskey(options);

interface PasskeysProps {
  passkeys: readonly Passkey[];
  onCodes: (codes: readonly string[]) => void;
}

export function Passkeys({ passkeys, onCodes }: PasskeysProps): ReactElement {
  const remove = useRemovePasskey();
  const { confirmAndToast } = useConfirmAction();

  const ask = ({ id, name }: Passkey) =>
    confirmAndToast(
      {
        title: words.removeTitle(name),
        body: words.removeBody,
        confirmLabel: factors.remove,
        cancelLabel: factors.removeCancel,
        danger: true,
      },
      () => remove.mutateAsync(id),
      factors.removed,
    );
  return (
    <Section title={words.title} lead={words.lead}>
      {passkeys.length === 0 && <p>{words.none}</p>}
      {passkeys.map((passkey) => (
        <Card
          key={passkey.id}
          title={passkey.name}
          headingLevel={3}
          actions={
            <Button variant="secondary" size="small" onClick={() => void ask(passkey)}>
              <VisuallyHidden>{words.of(passkey.name)}</VisuallyHidden>
              {factors.remove}
            </Button>
          }
        >
          <Since since={passkey.created_at} used={passkey.used_at} />
        </Card>
      ))}
      <NewPasskey onCodes={onCodes} />
    </Section>
  );
}

/** When a factor was added, and last used. */
export function Since({ since, used }: { since: string; used: string | null }): ReactElement {
  return (
    <DefinitionList
      items={[
        { term: factors.since, description: dateTime(since, "short") },
        { term: factors.used, description: used ? dateTime(used, "short") : factors.never },
      ]}
    />
  );
}

function NewPasskey({ onCodes }: Pick<PasskeysProps, "onCodes">): ReactElement {
  const [name, setName] = useState("");
  const errors = useFormErrors();
  const add = useAddPasskey(make);
  const toast = useToast();

  function submit(event: FormEvent): void {
    event.preventDefault();
    errors.show(name.trim() ? [] : [{ name: "name", message: sentences.required(words.name) }]);
    if (!name.trim()) return;
    add.mutate(name, {
      onSuccess: (codes) => {
        setName("");
        toast(words.added);
        onCodes(codes);
      },
      onError: errors.showRefusal,
    });
  }

  return (
    <Stack as="form" noValidate onSubmit={submit}>
      <ErrorSummary {...errors.summary} />
      <TextField
        name="name"
        label={words.name}
        hint={words.hint}
        required
        maxLength={NAME_MAX}
        value={name}
        error={errors.of("name")}
        onChange={(value) => {
          setName(value);
          errors.forget("name");
        }}
      />
      <div>
        <Button type="submit" busy={add.isPending} busyLabel={words.adding}>
          {words.add}
        </Button>
      </div>
    </Stack>
  );
}
