/** The homes that are no longer offered and still have an open room, each with the way to it. */
import type { ReactElement } from "react";
import { StatusBadge } from "shared-ui/ui/display/StatusBadge";
import { Card } from "shared-ui/ui/layout/Card";
import { CardGrid } from "shared-ui/ui/layout/CardGrid";
import { Section } from "shared-ui/ui/layout/Section";
import { Assignee } from "../../assignee/Assignee";
import { useAssignHome, useEndedHomes } from "../../home/queries";
import { homes as words } from "../text";
import { ContactsLink } from "./ContactsLink";

/** Render the homes; nothing when there are none. */
export function EndedHomes(): ReactElement | null {
  const { data: homes = [] } = useEndedHomes();
  const assign = useAssignHome();
  if (homes.length === 0) return null;
  return (
    <Section title={words.ended.title} lead={words.ended.words}>
      <CardGrid items={homes} itemKey={(home) => home.id}>
        {(home) => (
          <Card
            title={home.name}
            headingLevel={3}
            badge={<StatusBadge status="completed" label={words.ended.badge} />}
            actions={<ContactsLink home={home} />}
          >
            <Assignee of={home} called={home.name} assign={assign} />
          </Card>
        )}
      </CardGrid>
    </Section>
  );
}
