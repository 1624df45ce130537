/** Joining as the signed-in user. Only the server knows whether the invitation is theirs. */
import type { ReactElement } from "react";
import { useNavigate } from "react-router-dom";
import { shownError } from "shared-ui/api/errors";
import type { InvitationRead, User } from "shared-ui/api/types";
import { topOf } from "shared-ui/lib/routing/paths";
import { run } from "shared-ui/lib/use-confirm-action";
import { Button } from "shared-ui/ui/buttons/Button";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { useDialogs } from "shared-ui/ui/dialogs/DialogsProvider";
import { ErrorNotice } from "shared-ui/ui/feedback/Notice";
import { officeOf } from "../../../paths";
import { useJoinOffice } from "../../office/invitations/queries";
import { invitation as words } from "./text";

interface JoiningProps {
  secret: string;
  invited: InvitationRead;
  user: User;
}

/** A user who cannot be the invited one is asked to sign out first. */
export function Joining({ secret, invited, user }: JoiningProps): ReactElement {
  const join = useJoinOffice();
  const { alert } = useDialogs();
  const navigate = useNavigate();
  const refused = shownError(join.error);

  async function send(): Promise<void> {
    await run(async () => {
      const office = await join.mutateAsync(secret);
      await alert(words.member.joined(office.name));
      await navigate(officeOf(user.role, office.id), { replace: true });
    });
  }

  if (!invited.has_account || user.role !== invited.kind) {
    return (
      <>
        <p>{words.other.words(user.username, invited.email)}</p>
        <Link
          href={topOf(user.role)}
          className={buttonClass({ variant: "secondary", size: "large", wide: true })}
        >
          {words.other.top}
        </Link>
      </>
    );
  }
  return (
    <>
      <p>{words.member.words(user.username)}</p>
      <ErrorNotice error={refused} announce />
      <Button
        size="large"
        wide
        busy={join.isPending || join.isSuccess}
        busyLabel={words.member.busy}
        onClick={() => void send()}
      >
        {words.member.join}
      </Button>
    </>
  );
}
