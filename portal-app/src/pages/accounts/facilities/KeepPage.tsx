/** Keeping the second factors that the operator would take away, by the one-time link of a mail. */
import type { ReactElement } from "react";
import { Button } from "shared-ui/components/buttons/Button";
import { Link } from "shared-ui/components/buttons/Link";
import { Notice } from "shared-ui/components/feedback/Notice";
import { useKeepFactors } from "shared-ui/state/accounts/factors";
import { factors } from "shared-ui/strings/accounts/factors";
import { paths } from "../../../paths";
import { AccountCard } from "../AccountCard";
import { useOneTimeSecret } from "./password/use-one-time-secret";

const words = factors.keep;

/** Render the question: a link that is only looked at, as programs do with mails, stops nothing. */
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
          {keep.error && (
            <Notice tone="error" announce>
              {keep.error.detail}
            </Notice>
          )}
          {secret !== "" && (
            <Button
              size="large"
              wide
              busy={keep.isPending}
              busyLabel={words.busy}
              onClick={() => keep.mutate(secret)}
            >
              {words.submit}
            </Button>
          )}
        </>
      )}
    </AccountCard>
  );
}
