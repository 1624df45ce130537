/** Confirming the address of a request by the link of a mail, whose secret stands behind the address's #. */
import type { ReactElement } from "react";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { paths } from "../../../paths";
import { AccountCard } from "../AccountCard";
import { FollowLink } from "../FollowLink";
import { useOneTimeSecret } from "../password/use-one-time-secret";
import { requestConfirm as words } from "../signup.text";
import { useConfirmRequest } from "../signups";
import { AfterRequest } from "./AfterRequest";

/** Render the button that confirms, since some mailboxes open each link by themselves; then what comes of it. */
export default function RequestConfirmPage(): ReactElement {
  const secret = useOneTimeSecret();
  return <Confirming key={secret} secret={secret} />;
}

function Confirming({ secret }: { secret: string }): ReactElement {
  const send = useConfirmRequest();
  const refusal = send.error;
  if (send.isSuccess) return <AfterRequest {...words.done} />;
  // A link that was cut or lengthened on its way is refused as input: nothing that can be mended here.
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
