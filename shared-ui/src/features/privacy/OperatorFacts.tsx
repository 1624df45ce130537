/** Who operates this deployment and how to contact them, from its settings. */

import type { ReactElement } from "react";
import { DefinitionList } from "../../ui/display/DefinitionList";
import { privacy } from "./text";
import { usePageSettings } from "./use-page-settings";

export function OperatorFacts(): ReactElement | null {
  const { operatorName, operatorAddress, privacyOfficer, supportEmail, supportPhone } = usePageSettings();
  const words = privacy.contact;
  const items = [
    { term: words.operator, description: operatorName },
    { term: words.address, description: operatorAddress },
    { term: words.officer, description: privacyOfficer },
    { term: words.email, description: supportEmail && <a href={`mailto:${supportEmail}`}>{supportEmail}</a> },
    { term: words.phone, description: supportPhone },
  ].filter(({ description }) => description);
  return items.length > 0 ? <DefinitionList items={items} /> : null;
}
