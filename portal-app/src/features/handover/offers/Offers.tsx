/** Cases that a counselor office offers to others, or is offered. */
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import type { Offer } from "shared-ui/api/types";
import { CardGrid } from "shared-ui/ui/layout/CardGrid";
import { Section } from "shared-ui/ui/layout/Section";
import { offersQuery } from "../queries";
import { handover } from "../text";
import { AcceptDialog } from "./AcceptDialog";
import { OfferCard } from "./OfferCard";

/** Renders nothing if there are none. */
export function Offers({ officeId }: { officeId: number }): ReactElement | null {
  const { data: offers } = useSuspenseQuery(offersQuery(officeId));
  const [accepting, setAccepting] = useState<Offer | null>(null);
  if (offers.length === 0) return null;
  return (
    <Section title={handover.offers.title}>
      <CardGrid items={offers} itemKey={({ id }) => id}>
        {(offer) => <OfferCard officeId={officeId} offer={offer} onAccept={() => setAccepting(offer)} />}
      </CardGrid>
      {accepting && <AcceptDialog officeId={officeId} offer={accepting} onClose={() => setAccepting(null)} />}
    </Section>
  );
}
