/** Asks for the reason before personal data is loaded. */
import { type FormEvent, type ReactElement, type ReactNode, Suspense, useState } from "react";
import { errors as sentences } from "shared-ui/lib/text/errors.text";
import { Button } from "shared-ui/ui/buttons/Button";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import { useAuditReason } from "./audit-reason";
import { ReasonField } from "./ReasonField";
import { acts } from "./text";

const words = acts.gate;

export function ReasonGate({ children }: { children: (reason: string) => ReactNode }): ReactElement {
  const { reason, setReason } = useAuditReason();
  if (reason === "") return <ReasonForm onReason={setReason} />;
  return (
    <>
      <p>
        {words.now(reason)}{" "}
        <Button variant="quiet" onClick={() => setReason("")}>
          {words.other}
        </Button>
      </p>
      <Suspense fallback={<p role="status">{words.opening}</p>}>{children(reason)}</Suspense>
    </>
  );
}

function ReasonForm({ onReason }: { onReason: (reason: string) => void }): ReactElement {
  const [typed, setTyped] = useState("");
  const [isMissing, setMissing] = useState(false);

  function open(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const reason = typed.trim();
    setMissing(reason === "");
    if (reason !== "") onReason(reason);
    else event.currentTarget.querySelector("input")?.focus();
  }

  return (
    <Section title={words.title} lead={words.lead}>
      <Stack as="form" noValidate onSubmit={open}>
        <ReasonField
          value={typed}
          onChange={(value) => {
            setTyped(value);
            setMissing(false);
          }}
          error={isMissing ? sentences.required(acts.reason) : undefined}
        />
        <div>
          <Button type="submit">{words.open}</Button>
        </div>
      </Stack>
    </Section>
  );
}
