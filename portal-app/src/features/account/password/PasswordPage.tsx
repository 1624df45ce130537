/** Setting a password by the one-time link of a mail, whose secret stands behind the address's #. */
import { type ReactElement, useState } from "react";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { paths } from "../../../paths";
import { AccountCard } from "../AccountCard";
import { newPassword as words } from "../signup.text";
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
  /** The link may have done its work already: then the login is all that is needed. */
  mayBeSet?: boolean;
}

/** What a link leads to that sets no password any more, or never did: the way to a new one. Say so, and offer to ask anew. */
function UnusableLink({ title, words: said, mayBeSet = false }: UnusableLinkProps): ReactElement {
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
      <p>{said}</p>
      <Link href={paths.passwordForgotten} className={buttonClass({ size: "large", wide: true })}>
        {again}
      </Link>
    </AccountCard>
  );
}
