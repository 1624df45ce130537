/** Sets a password with a one-time link from a mail. The secret is in the URL's fragment. */
import { type ReactElement, useState } from "react";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { paths } from "../../../paths";
import { AccountCard } from "../AccountCard";
import { newPassword as words } from "../text";
import { PasswordForm } from "./PasswordForm";
import { useOneTimeSecret } from "./use-one-time-secret";

export default function PasswordPage(): ReactElement {
  const secret = useOneTimeSecret();
  const [unusable, setUnusable] = useState<string | null>(null);
  if (secret === "") return <UnusableLink {...words.missing} />;
  if (secret === unusable) return <UnusableLink {...words.unusable} mayBeSet />;
  return <PasswordForm key={secret} secret={secret} onUnusable={() => setUnusable(secret)} />;
}

interface UnusableLinkProps {
  title: string;
  words: string;
  /** The link may have been used successfully already; then the user only needs to sign in. */
  mayBeSet?: boolean;
}

/** A link that is no longer valid or never was: explains it and offers a new one. */
function UnusableLink({ title, words: text, mayBeSet = false }: UnusableLinkProps): ReactElement {
  const { again, login, loginWords } = words.unusable;
  return (
    <AccountCard
      title={title}
      aside={
        <>
          {mayBeSet && <p>{loginWords}</p>}
          <Link href={paths.facilityLogin}>{login}</Link>
        </>
      }
    >
      <p>{text}</p>
      <Link href={paths.passwordForgotten} className={buttonClass({ size: "large", wide: true })}>
        {again}
      </Link>
    </AccountCard>
  );
}
