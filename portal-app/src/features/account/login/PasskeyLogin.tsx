/** Signing in with a passkey alone. The library for it is fetched when the button is pressed. */
import type { ReactElement } from "react";
import type { AnyUser } from "shared-ui/api/types";
import { Button } from "shared-ui/ui/buttons/Button";
import { useDialogs } from "shared-ui/ui/dialogs/DialogsProvider";
import { type AskPasskey, usePasskeyLogin } from "../factors/queries";
import { factors as words } from "../factors/text";

const ask: AskPasskey = async (options) => (await import("../proof/passkey")).answerByPasskey(options);

/** Render the button. */
export function PasskeyLogin({ onSignedIn }: { onSignedIn: (user: AnyUser) => void }): ReactElement {
  const login = usePasskeyLogin(ask);
  const { alert } = useDialogs();
  return (
    <Button
      variant="secondary"
      size="large"
      wide
      busy={login.isPending || login.isSuccess}
      busyLabel={words.proof.busy}
      onClick={() =>
        login.mutate(null, { onSuccess: onSignedIn, onError: (error) => void alert(error.detail) })
      }
    >
      {words.passkeyLogin}
    </Button>
  );
}
