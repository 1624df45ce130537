/** The decision on a request: approve it, reject it, or resend the invitation. */
import { type ReactElement, useState } from "react";
import type { SignupSeen } from "shared-ui/api/types";
import { Button } from "shared-ui/ui/buttons/Button";
import { TextArea } from "shared-ui/ui/form/TextArea";
import { Stack } from "shared-ui/ui/layout/Stack";
import { ReasonDialog } from "../acts/ReasonDialog";
import { approve, inviteAgain, reject } from "./queries";
import { work } from "./text";

const words = work.signup;

type Does = "approve" | "reject" | "invite";

export function SignupActs({ signup }: { signup: SignupSeen }): ReactElement {
  const [does, choose] = useState<Does | null>(null);
  const [text, setText] = useState("");
  const { id, state, can_be_invited } = signup;
  const close = () => choose(null);
  return (
    <>
      <Stack row>
        {state === "waiting" && (
          <>
            <Button onClick={() => choose("approve")}>{words.approve.submit}</Button>
            <Button variant="secondary" onClick={() => choose("reject")}>
              {words.reject.submit}
            </Button>
          </>
        )}
        {can_be_invited && (
          <Button variant="secondary" onClick={() => choose("invite")}>
            {words.invite.submit}
          </Button>
        )}
      </Stack>
      {does === "approve" && (
        <ReasonDialog {...words.approve} act={(reason) => approve(id, reason)} onClose={close} />
      )}
      {does === "invite" && (
        <ReasonDialog {...words.invite} act={(reason) => inviteAgain(id, reason)} onClose={close} />
      )}
      {does === "reject" && (
        <ReasonDialog {...words.reject} danger act={(reason) => reject(id, reason, text)} onClose={close}>
          {(errorOf) => (
            <TextArea
              name="words"
              label={words.words}
              hint={words.wordsHint}
              required={false}
              value={text}
              onChange={setText}
              error={errorOf("words")}
            />
          )}
        </ReasonDialog>
      )}
    </>
  );
}
