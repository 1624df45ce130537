/** The second step of signing in, after a correct password. */
import { type ReactElement, useEffect, useRef } from "react";
import { NO_ALERT } from "shared-ui/api/query-client";
import type { AnyUser, SecondStep as Step } from "shared-ui/api/types";
import { Button } from "shared-ui/ui/buttons/Button";
import { Stack } from "shared-ui/ui/layout/Stack";
import { useCodeLogin, usePasskeyLogin } from "../factors/queries";
import { factors } from "../factors/text";
import { ProofForm } from "../proof/ProofForm";
import { answerByPasskey } from "../proof/passkey";

const words = factors.proof;

interface SecondStepProps {
  step: Step;
  onSignedIn: (user: AnyUser) => void;
  onBack: () => void;
}

/** Starts with the focus on its heading, which says that a second step is needed. */
export default function SecondStep({ step, onSignedIn, onBack }: SecondStepProps): ReactElement {
  const byPasskey = usePasskeyLogin(answerByPasskey, NO_ALERT);
  const byCode = useCodeLogin();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack>
      <h2 ref={heading} tabIndex={-1}>
        {words.stepTitle}
      </h2>
      <p>{words.stepLead}</p>
      <ProofForm
        available={step}
        byPasskey={() => byPasskey.mutateAsync(step.state).then(onSignedIn)}
        byText={(code) => byCode.mutateAsync({ second_step: step.state, code }).then(onSignedIn)}
      />
      <div>
        <Button variant="quiet" onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </Stack>
  );
}
