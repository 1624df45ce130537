/** The open invitations of an office. */
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { Button } from "shared-ui/ui/buttons/Button";
import { PlusIcon } from "shared-ui/ui/icons/icons";
import { CardGrid } from "shared-ui/ui/layout/CardGrid";
import { Section } from "shared-ui/ui/layout/Section";
import { offices } from "../text";
import { InvitationCard } from "./InvitationCard";
import { InviteDialog } from "./InviteDialog";
import { invitationsQuery } from "./queries";

const words = offices.invitations;

export function Invitations({ officeId }: { officeId: number }): ReactElement {
  const { data: invitations } = useSuspenseQuery(invitationsQuery(officeId));
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={words.title} lead={words.lead}>
      {invitations.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <CardGrid items={invitations} itemKey={({ id }) => id}>
          {(invitation) => <InvitationCard officeId={officeId} invitation={invitation} />}
        </CardGrid>
      )}
      <div>
        <Button icon={<PlusIcon />} onClick={() => setOpen(true)}>
          {words.button}
        </Button>
      </div>
      {isOpen && <InviteDialog officeId={officeId} onClose={() => setOpen(false)} />}
    </Section>
  );
}
