/** The browser's passkeys: asked through one library, and what goes wrong said in one way. */
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { ApiError } from "shared-ui/api/errors";
import type { AskPasskey, PasskeyAnswer } from "../factors/queries";
import { factors as words } from "../factors/text";

type Registration = Parameters<typeof startRegistration>[0]["optionsJSON"];
type Authentication = Parameters<typeof startAuthentication>[0]["optionsJSON"];

/** Have the browser make a passkey. */
export const makePasskey: AskPasskey = (options) =>
  asked(() => startRegistration({ optionsJSON: options as unknown as Registration }));

/** Have one of the browser's passkeys answer. */
export const answerByPasskey: AskPasskey = (options) =>
  asked(() => startAuthentication({ optionsJSON: options as unknown as Authentication }));

/** Whoever closes the browser's window, or has nothing that fits in it, reads what else they can do. */
async function asked(ask: () => Promise<object>): Promise<PasskeyAnswer> {
  if (!browserSupportsWebAuthn()) throw new ApiError(0, "passkey_unsupported", words.unsupported);
  try {
    return { ...(await ask()) };
  } catch {
    throw new ApiError(0, "passkey_cancelled", words.cancelled);
  }
}
