/** Who invites to which office, and as what. */
import type { ReactElement } from "react";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { InvitationRead } from "shared-ui/api/types";
import { Stack } from "shared-ui/ui/layout/Stack";
import { offices } from "../../office/text";
import { invitation as words } from "./text";

/** Render the sentences. */
export function Invited({ invited }: { invited: InvitationRead }): ReactElement {
  return (
    <Stack gap="small">
      <p>{words.by(invited.invited_by, invited.office)}</p>
      <p>
        {words.position(labels.Position[invited.position])}
        <br />
        {offices.positions[invited.position]}
      </p>
    </Stack>
  );
}
