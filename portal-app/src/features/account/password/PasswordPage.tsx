/** Setting a password by the one-time link of a mail, whose secret stands behind the address's #. */
import { type ReactElement, useState } from "react";
import { newPassword as words } from "../signup.text";
import { PasswordForm } from "./PasswordForm";
import { UnusableLink } from "./UnusableLink";
import { useOneTimeSecret } from "./use-one-time-secret";

/** Render the form of the link that was opened, or the way to a new link. */
export default function PasswordPage(): ReactElement {
  const secret = useOneTimeSecret();
  const [unusable, setUnusable] = useState<string | null>(null);
  if (secret === "") return <UnusableLink {...words.missing} />;
  if (secret === unusable) return <UnusableLink {...words.unusable} mayBeSet />;
  return <PasswordForm key={secret} secret={secret} onUnusable={() => setUnusable(secret)} />;
}
