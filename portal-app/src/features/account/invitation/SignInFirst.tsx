/** An invitation for an existing account: the user signs in, then opens the link again. */
import type { ReactElement } from "react";
import type { InvitationRead } from "shared-ui/api/types";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { paths } from "../../../paths";
import { invitation } from "./text";

const words = invitation.signIn;

/** The link's secret is not kept: the user opens the mail's link again after the login. */
export function SignInFirst({ invited }: { invited: InvitationRead }): ReactElement {
  const isCounselor = invited.kind === "counselor";
  return (
    <>
      <p>{words.words(invited.email)}</p>
      <Link
        href={isCounselor ? paths.counselorLogin : paths.facilityLogin}
        className={buttonClass({ size: "large", wide: true })}
      >
        {isCounselor ? words.counselor : words.facility}
      </Link>
    </>
  );
}
