/** The user's sessions: end one, or all others. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { OwnSession } from "shared-ui/api/types";
import { dateTime } from "shared-ui/lib/dates";
import { useConfirmAction } from "shared-ui/lib/use-confirm-action";
import { Button } from "shared-ui/ui/buttons/Button";
import { DefinitionList } from "shared-ui/ui/display/DefinitionList";
import { Card } from "shared-ui/ui/layout/Card";
import { Section } from "shared-ui/ui/layout/Section";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { sessionsQuery, useEndOthers, useEndSession } from "./queries";
import { safety } from "./text";

const words = safety.sessions;

export function OwnSessions(): ReactElement {
  const { data: sessions } = useSuspenseQuery(sessionsQuery());
  const { confirmAndToast } = useConfirmAction();
  const endOne = useEndSession();
  const endOthers = useEndOthers();

  const end = ({ id, browser }: OwnSession) =>
    confirmAndToast(
      {
        title: words.endTitle,
        body: words.endBody(browser ?? words.unknown),
        confirmLabel: words.confirm,
        cancelLabel: words.cancel,
        danger: true,
      },
      () => endOne.mutateAsync(id),
      words.ended,
    );
  const endAll = () =>
    confirmAndToast(
      {
        title: words.endAllTitle,
        body: words.endAllBody,
        confirmLabel: words.confirm,
        cancelLabel: words.cancel,
        danger: true,
      },
      () => endOthers.mutateAsync(),
      words.ended,
    );
  return (
    <Section title={words.title} lead={words.lead}>
      {sessions.map((session) => (
        <SessionCard key={session.id} session={session} onEnd={() => void end(session)} />
      ))}
      {sessions.length > 1 ? (
        <div>
          <Button variant="secondary" busy={endOthers.isPending} onClick={() => void endAll()}>
            {words.endAll}
          </Button>
        </div>
      ) : (
        <p>{words.alone}</p>
      )}
    </Section>
  );
}

function SessionCard({ session, onEnd }: { session: OwnSession; onEnd: () => void }): ReactElement {
  const { browser, network, signed_in_at, used_at, is_this } = session;
  const name = browser ?? words.unknown;
  return (
    <Card
      title={name}
      headingLevel={3}
      badge={is_this && <span>{words.here}</span>}
      actions={
        !is_this && (
          <Button variant="secondary" size="small" onClick={onEnd}>
            <VisuallyHidden>{words.of(name)}</VisuallyHidden>
            {words.end}
          </Button>
        )
      }
    >
      <DefinitionList
        items={[
          ...(network === null ? [] : [{ term: words.network, description: network }]),
          { term: words.since, description: dateTime(signed_in_at, "short") },
          { term: words.used, description: dateTime(used_at, "short") },
        ]}
      />
    </Card>
  );
}
