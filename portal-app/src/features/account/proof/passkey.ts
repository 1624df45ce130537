/** The browser's passkeys, with one library and uniform error messages. */
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { ApiError } from "shared-ui/api/errors";
import type { AskPasskey, PasskeyAnswer } from "../factors/queries";
import { factors as words } from "../factors/text";

type Registration = Parameters<typeof startRegistration>[0]["optionsJSON"];
type Authentication = Parameters<typeof startAuthentication>[0]["optionsJSON"];

export const makePasskey: AskPasskey = (options) =>
  asked(() => startRegistration({ optionsJSON: options as unknown as Registration }));

export const answerByPasskey: AskPasskey = (options) =>
  asked(() => startAuthentication({ optionsJSON: options as unknown as Authentication }));

/** Users who close the browser's dialog, or have no matching passkey, see what else they can do. */
async function asked(ask: () => Promise<object>): Promise<PasskeyAnswer> {
  if (!browserSupportsWebAuthn()) throw new ApiError(0, "passkey_unsupported", words.unsupported);
  try {
    return { ...(await ask()) };
  } catch {
    throw new ApiError(0, "passkey_cancelled", words.cancelled);
  }
}
