/** Confirms a request's address with the mailed link. The secret is in the URL's fragment. */
import type { ReactElement } from "react";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { paths } from "../../../paths";
import { AccountCard } from "../AccountCard";
import { FollowLink } from "../FollowLink";
import { useOneTimeSecret } from "../password/use-one-time-secret";
import { useConfirmRequest } from "../signups";
import { requestConfirm as words } from "../text";
import { AfterRequest } from "./AfterRequest";

/** Confirms on a press only, because some mailboxes open links automatically. */
export default function RequestConfirmPage(): ReactElement {
  const secret = useOneTimeSecret();
  return <Confirming key={secret} secret={secret} />;
}

function Confirming({ secret }: { secret: string }): ReactElement {
  const send = useConfirmRequest();
  const refusal = send.error;
  if (send.isSuccess) return <AfterRequest {...words.done} />;
  // The server rejects a damaged link as invalid input, which the user cannot correct here.
  if (secret === "" || refusal?.code === "link_unusable" || (refusal && "token" in refusal.fields)) {
    return (
      <AccountCard title={words.unusable.title}>
        <p>{words.unusable.words}</p>
        <Link href={paths.facilityRequest} className={buttonClass({ size: "large", wide: true })}>
          {words.unusable.again}
        </Link>
      </AccountCard>
    );
  }
  return (
    <AccountCard title={words.title} lead={words.lead}>
      <FollowLink follow={send} secret={secret} submit={words.submit} busy={words.busy} />
    </AccountCard>
  );
}
