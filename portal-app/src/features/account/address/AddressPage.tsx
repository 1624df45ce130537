/** The target of an address change's mailed links: confirm the new address, or undo the change. */
import { type ReactElement, useState } from "react";
import { useLocation } from "react-router-dom";
import { Link } from "shared-ui/ui/buttons/Link";
import { paths } from "../../../paths";
import { AccountCard } from "../AccountCard";
import { FollowLink } from "../FollowLink";
import { useOneTimeSecret } from "../password/use-one-time-secret";
import { useFollowEmailLink } from "../safety/queries";
import { emailLinks } from "../safety/text";

/** Asks first: programs that open links in mails must change nothing. */
export default function AddressPage(): ReactElement {
  const [step] = useState<"undo" | "confirm">(useLocation().search === "?undo" ? "undo" : "confirm");
  const secret = useOneTimeSecret();
  const follow = useFollowEmailLink(step);
  const words = emailLinks[step];
  const login = <Link href={paths.facilityLogin}>{emailLinks.toLogin}</Link>;
  if (follow.isSuccess) {
    return (
      <AccountCard title={words.doneTitle} aside={login}>
        <p role="status">{words.done}</p>
      </AccountCard>
    );
  }
  // The server rejects a damaged link as invalid input.
  const isUnusable = secret === "" || follow.error?.code === "link_unusable" || follow.error?.status === 422;
  if (isUnusable) {
    return (
      <AccountCard title={emailLinks.unusableTitle} aside={login}>
        <p role="status">{emailLinks.unusable}</p>
      </AccountCard>
    );
  }
  return (
    <AccountCard title={words.title} lead={words.lead}>
      <FollowLink follow={follow} secret={secret} submit={words.submit} busy={emailLinks.busy} />
    </AccountCard>
  );
}
