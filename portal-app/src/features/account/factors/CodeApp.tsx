/** The authenticator app: registered with a QR code or a typed key, then confirmed with its first code. */
import { type FormEvent, type ReactElement, useState } from "react";
import type { Factors } from "shared-ui/api/types";
import { errors as sentences } from "shared-ui/lib/text/errors.text";
import { useConfirmAction } from "shared-ui/lib/use-confirm-action";
import { Button } from "shared-ui/ui/buttons/Button";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { ErrorSummary } from "shared-ui/ui/form/ErrorSummary";
import { TextField } from "shared-ui/ui/form/TextField";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import { useFormErrors } from "../../../lib/use-form-errors";
import { CopyButton } from "./CopyButton";
import styles from "./factors.module.css";
import { Since } from "./Passkeys";
import { useAddApp, useBeginApp, useRemoveApp } from "./queries";
import { factors } from "./text";

const words = factors.app;

interface CodeAppProps {
  app: Factors["app"];
  onCodes: (codes: readonly string[]) => void;
}

/** Shows the registered app, or the two steps to register one. */
export function CodeApp({ app, onCodes }: CodeAppProps): ReactElement {
  const begin = useBeginApp();
  const remove = useRemoveApp();
  const { confirmAndToast } = useConfirmAction();
  const ask = () =>
    confirmAndToast(
      {
        title: words.removeTitle,
        body: words.removeBody,
        confirmLabel: factors.remove,
        cancelLabel: factors.removeCancel,
        danger: true,
      },
      () => remove.mutateAsync(),
      factors.removed,
    );
  return (
    <Section title={words.title} lead={words.lead}>
      {app ? <Since since={app.created_at} used={app.used_at} /> : <p>{words.none}</p>}
      {begin.data ? (
        <NewApp begun={begin.data} onCodes={onCodes} onEnd={begin.reset} />
      ) : (
        <Stack row gap={8}>
          <Button
            variant={app ? "secondary" : "primary"}
            busy={begin.isPending}
            onClick={() => begin.mutate()}
          >
            {app ? words.again : words.add}
          </Button>
          {app && (
            <Button variant="quiet" onClick={() => void ask()}>
              {factors.remove}
            </Button>
          )}
        </Stack>
      )}
    </Section>
  );
}

interface NewAppProps extends Pick<CodeAppProps, "onCodes"> {
  begun: { key: string; picture: string; state: string };
  onEnd: () => void;
}

function NewApp({ begun, onCodes, onEnd }: NewAppProps): ReactElement {
  const [code, setCode] = useState("");
  const errors = useFormErrors();
  const add = useAddApp();
  const toast = useToast();

  function submit(event: FormEvent): void {
    event.preventDefault();
    errors.show(code.trim() ? [] : [{ name: "code", message: sentences.required(words.code) }]);
    if (!code.trim()) return;
    add.mutate(
      { state: begun.state, code },
      {
        onSuccess: (codes) => {
          onEnd();
          toast(words.added);
          onCodes(codes);
        },
        onError: errors.showRefusal,
      },
    );
  }

  return (
    <Stack as="form" noValidate onSubmit={submit}>
      <div role="status">
        <p>{words.scan}</p>
      </div>
      <img className={styles.picture} src={begun.picture} alt={words.picture} />
      <div>
        <p>{words.key}</p>
        <p className={styles.key}>{inGroups(begun.key)}</p>
        <CopyButton text={begun.key} label={words.copy} />
      </div>
      <ErrorSummary {...errors.summary} />
      <TextField
        name="code"
        label={words.code}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={errors.of("code")}
        onChange={(value) => {
          setCode(value);
          errors.forget("code");
        }}
      />
      <Stack row gap={8}>
        <Button type="submit" busy={add.isPending} busyLabel={words.busy}>
          {words.submit}
        </Button>
        <Button variant="secondary" onClick={onEnd}>
          {words.cancel}
        </Button>
      </Stack>
    </Stack>
  );
}

/** Groups of four letters are easier to type. */
function inGroups(key: string): string {
  return key.match(/.{1,4}/g)?.join(" ") ?? key;
}
