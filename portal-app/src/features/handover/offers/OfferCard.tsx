/** An offer of cases, and the possible actions. */

import type { ReactElement } from "react";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { Offer } from "shared-ui/api/types";
import { date } from "shared-ui/lib/dates";
import { useConfirmAction } from "shared-ui/lib/use-confirm-action";
import { Button } from "shared-ui/ui/buttons/Button";
import { DefinitionList } from "shared-ui/ui/display/DefinitionList";
import { Card } from "shared-ui/ui/layout/Card";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { useDeclineOffer, useTakeOfferBack } from "../queries";
import { handover } from "../text";

const words = handover.offers;

interface OfferCardProps {
  officeId: number;
  offer: Offer;
  onAccept: () => void;
}

export function OfferCard({ officeId, offer, onAccept }: OfferCardProps): ReactElement {
  const decline = useDeclineOffer(officeId);
  const takeBack = useTakeOfferBack(officeId);
  const { confirmAndToast } = useConfirmAction();
  const other = offer.is_ours ? offer.to_office : offer.from_office;
  const of = <VisuallyHidden>{words.of(other)}</VisuallyHidden>;

  async function end(): Promise<void> {
    const change = offer.is_ours ? takeBack : decline;
    const question = offer.is_ours
      ? {
          title: words.takeBackQuestion,
          body: <>{words.takeBackBody}</>,
          confirmLabel: words.takeBack,
          cancelLabel: words.takeBackCancel,
        }
      : {
          title: words.declineQuestion,
          body: <>{words.declineBody(other)}</>,
          confirmLabel: words.decline,
          cancelLabel: words.declineCancel,
        };
    const done = offer.is_ours ? words.takenBack : words.declined;
    await confirmAndToast(question, () => change.mutateAsync(offer.id), done);
  }

  const actions = (
    <>
      {!offer.is_ours && (
        <Button size="small" onClick={onAccept}>
          {of}
          {words.accept}
        </Button>
      )}
      <Button
        variant="secondary"
        size="small"
        busy={decline.isPending || takeBack.isPending}
        onClick={() => void end()}
      >
        {of}
        {offer.is_ours ? words.takeBack : words.decline}
      </Button>
    </>
  );
  return (
    <Card
      title={offer.is_ours ? words.ours(other) : words.theirs(other)}
      headingLevel={3}
      actions={offer.state === "waiting" && actions}
    >
      <DefinitionList
        items={[
          { term: words.state, description: labels.OfferState[offer.state] },
          { term: words.people, description: words.peopleCount(offer.people) },
          { term: words.rooms, description: words.roomsCount(offer.rooms) },
          { term: words.by, description: offer.offered_by },
          { term: words.since, description: date(offer.created_at, "short") },
        ]}
      />
    </Card>
  );
}
