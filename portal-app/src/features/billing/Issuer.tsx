/** Who asks for the fee and where it is paid to, as the settings of this installation say. */
import type { ReactElement } from "react";
import { pageSettings } from "shared-ui/api/page-settings";
import { DefinitionList } from "shared-ui/ui/display/DefinitionList";
import { Section } from "shared-ui/ui/layout/Section";
import { invoices as words } from "../home/text";

/** Render what stands below every fee. */
export function Issuer(): ReactElement | null {
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
