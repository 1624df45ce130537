/** Keeps the second factors that the operator would remove, with the one-time link from a mail. */
import type { ReactElement } from "react";
import { Link } from "shared-ui/ui/buttons/Link";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { paths } from "../../../paths";
import { AccountCard } from "../AccountCard";
import { FollowLink } from "../FollowLink";
import { useOneTimeSecret } from "../password/use-one-time-secret";
import { useKeepFactors } from "./queries";
import { factors } from "./text";

const words = factors.keep;

/** Asks first: programs that open links in mails must change nothing. */
export default function KeepPage(): ReactElement {
  const secret = useOneTimeSecret();
  const keep = useKeepFactors();
  const links = (
    <>
      <Link href={paths.passwordForgotten}>{words.password}</Link>
      <Link href={paths.facilityLogin}>{words.login}</Link>
    </>
  );
  return (
    <AccountCard title={words.title} aside={links}>
      {keep.isSuccess ? (
        <Notice tone="success" title={words.done} announce>
          {words.next}
        </Notice>
      ) : (
        <>
          <p>{secret === "" ? words.missing : words.words}</p>
          {secret !== "" && (
            <FollowLink follow={keep} secret={secret} submit={words.submit} busy={words.busy} />
          )}
        </>
      )}
    </AccountCard>
  );
}
