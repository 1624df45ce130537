/** An invitation for an account that exists: it is used signed in, and the link is opened once more. */
import type { ReactElement } from "react";
import type { InvitationRead } from "shared-ui/api/types";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { paths } from "../../../paths";
import { invitation } from "./text";

const words = invitation.signIn;

/** Render the way to the login. The link's secret is kept nowhere: it leaves the mail again when it is needed. */
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
