/** The button that uses a mailed link. Opening the link changes nothing, because mail scanners open links too. */
import type { ReactElement } from "react";
import { shownError } from "shared-ui/api/errors";
import type { Change } from "shared-ui/api/use-change";
import { Button } from "shared-ui/ui/buttons/Button";
import { Notice } from "shared-ui/ui/feedback/Notice";

interface FollowLinkProps {
  follow: Change<string, unknown>;
  secret: string;
  submit: string;
  busy: string;
}

export function FollowLink({ follow, secret, submit, busy }: FollowLinkProps): ReactElement {
  const refused = shownError(follow.error);
  return (
    <>
      {refused && (
        <Notice tone="error" announce>
          <p>{refused.detail}</p>
        </Notice>
      )}
      <Button
        size="large"
        wide
        busy={follow.isPending}
        busyLabel={busy}
        onClick={() => follow.mutate(secret)}
      >
        {submit}
      </Button>
    </>
  );
}
