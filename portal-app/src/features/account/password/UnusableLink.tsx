/** What a link leads to that sets no password any more, or never did: the way to a new one. */
import type { ReactElement } from "react";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { paths } from "../../../paths";
import { AccountCard } from "../AccountCard";
import { newPassword as words } from "../signup.text";

interface UnusableLinkProps {
  title: string;
  words: string;
  /** The link may have done its work already: then the login is all that is needed. */
  mayBeSet?: boolean;
}

/** Say so, and offer to ask anew. */
export function UnusableLink({ title, words: said, mayBeSet = false }: UnusableLinkProps): ReactElement {
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
