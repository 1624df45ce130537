/** The fees for the facility's confirmed move-ins. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { pageSettings } from "shared-ui/api/page-settings";
import type { Invoice } from "shared-ui/api/types";
import { date } from "shared-ui/lib/dates";
import { yen } from "shared-ui/lib/money";
import { type Definition, DefinitionList } from "shared-ui/ui/display/DefinitionList";
import { EmptyState } from "shared-ui/ui/feedback/EmptyState";
import { Card } from "shared-ui/ui/layout/Card";
import { CardGrid } from "shared-ui/ui/layout/CardGrid";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Section } from "shared-ui/ui/layout/Section";
import { LetterPicture } from "shared-ui/ui/pictures/LetterPicture";
import { invoicesQuery } from "./queries";
import { invoices as words } from "./text";

export function load(client: QueryClient): Promise<unknown> {
  return client.ensureQueryData(invoicesQuery());
}

export default function InvoicesPage(): ReactElement {
  const { data: invoices } = useSuspenseQuery(invoicesQuery());
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      {invoices.length === 0 && (
        <EmptyState picture={<LetterPicture />} title={words.empty.title}>
          {words.empty.words}
        </EmptyState>
      )}
      <CardGrid items={invoices} itemKey={(invoice) => invoice.id}>
        {(invoice) => (
          <Card title={invoice.home_name}>
            <DefinitionList
              items={[
                { term: words.contact, description: invoice.contact },
                { term: words.recorded, description: date(invoice.recorded_at, "short") },
                { term: words.amount, description: yen(invoice.amount_yen) },
                { term: words.tax(invoice.tax_rate_percent), description: yen(invoice.tax_yen) },
                ...payable(invoice),
              ]}
            />
          </Card>
        )}
      </CardGrid>
      {invoices.length > 0 && <Issuer />}
    </>
  );
}

/** Amount and due date; empty if the confirmation was taken back. */
function payable(invoice: Invoice): Definition[] {
  if (invoice.cancelled_at !== null) {
    const day = date(invoice.cancelled_at, "short");
    return [{ term: words.cancelled, description: <strong>{words.nothingDue(day)}</strong> }];
  }
  return [
    { term: words.total, description: <strong>{yen(invoice.total_yen)}</strong> },
    { term: words.due, description: date(invoice.due_on, "short") },
  ];
}

/** The issuer and where to pay, from this deployment's settings. */
function Issuer(): ReactElement | null {
  const { operatorName, operatorAddress, registrationNumber, bankAccount, supportEmail } = pageSettings();
  const items = [
    { term: words.name, description: operatorName },
    { term: words.address, description: operatorAddress },
    { term: words.registration, description: registrationNumber },
    { term: words.account, description: bankAccount },
    { term: words.email, description: supportEmail && <a href={`mailto:${supportEmail}`}>{supportEmail}</a> },
  ].filter(({ description }) => description);
  if (operatorName === null) return null;
  return (
    <Section title={words.issuer}>
      <DefinitionList items={items} />
    </Section>
  );
}
