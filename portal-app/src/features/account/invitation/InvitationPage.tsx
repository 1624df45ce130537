/** Joins an office with a one-time link from a mail. The secret is in the URL's fragment. */
import { type ReactElement, useEffect, useState } from "react";
import type { ApiError } from "shared-ui/api/errors";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { InvitationRead } from "shared-ui/api/types";
import { useSession } from "shared-ui/features/account/session";
import { Link } from "shared-ui/ui/buttons/Link";
import { Spinner } from "shared-ui/ui/feedback/Spinner";
import { Stack } from "shared-ui/ui/layout/Stack";
import { paths } from "../../../paths";
import { useReadInvitation } from "../../office/invitations/queries";
import { offices } from "../../office/text";
import { AccountCard } from "../AccountCard";
import { useOneTimeSecret } from "../password/use-one-time-secret";
import { Joining } from "./Joining";
import { Newcomer } from "./Newcomer";
import { SignInFirst } from "./SignInFirst";
import { invitation as words } from "./text";

export default function InvitationPage(): ReactElement {
  const secret = useOneTimeSecret();
  if (secret === "") return <Unusable {...words.missing} />;
  return <Opened key={secret} secret={secret} />;
}

function Opened({ secret }: { secret: string }): ReactElement {
  const { mutate: read, data: invited, error } = useReadInvitation();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  useEffect(() => read(secret), [read, secret]);

  const fault = refusal ?? error;
  // The server rejects a damaged link as invalid input; a network error is shown as such.
  if (fault) {
    const isLink = fault.status === 404 || fault.status === 422;
    return <Unusable title={words.unusable.title} words={isLink ? words.unusable.words : fault.detail} />;
  }
  if (!invited) {
    return (
      <AccountCard title={words.title}>
        <Spinner label={words.reading} />
      </AccountCard>
    );
  }
  return <Invitation secret={secret} invited={invited} onUnusable={setRefusal} />;
}

interface InvitationProps {
  secret: string;
  invited: InvitationRead;
  onUnusable: (error: ApiError) => void;
}

function Invitation({ secret, invited, onUnusable }: InvitationProps): ReactElement {
  const { user } = useSession();
  const role = invited.kind === "counselor" ? "counselor" : "facility";
  return (
    <AccountCard role={role} title={words.title}>
      <Invited invited={invited} />
      {user ? (
        <Joining secret={secret} invited={invited} user={user} />
      ) : invited.has_account ? (
        <SignInFirst invited={invited} />
      ) : (
        <Newcomer secret={secret} invited={invited} onUnusable={onUnusable} />
      )}
    </AccountCard>
  );
}

function Unusable({ title, words: text }: { title: string; words: string }): ReactElement {
  return (
    <AccountCard title={title} aside={<Link href={paths.facilityLogin}>{words.unusable.login}</Link>}>
      <p>{text}</p>
    </AccountCard>
  );
}

/** Who invites, to which office, and for which position. */
function Invited({ invited }: { invited: InvitationRead }): ReactElement {
  return (
    <Stack gap={8}>
      <p>{words.by(invited.invited_by, invited.office)}</p>
      <p>
        {words.position(labels.Position[invited.position])}
        <br />
        {offices.positions[invited.position]}
      </p>
    </Stack>
  );
}
