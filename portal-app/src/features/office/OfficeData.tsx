/** The data of an office and its corporation. */
import { type ReactElement, useState } from "react";
import { fields } from "shared-ui/api/generated/forms";
import type { Office } from "shared-ui/api/types";
import { Button } from "shared-ui/ui/buttons/Button";
import { DefinitionList } from "shared-ui/ui/display/DefinitionList";
import { PencilIcon } from "shared-ui/ui/icons/icons";
import { Section } from "shared-ui/ui/layout/Section";
import { OfficeDialog } from "./OfficeDialog";
import { offices } from "./text";

const words = offices.data;

/** The billing address is shown only to members who may see it. */
export function OfficeData({ office }: { office: Office }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const { corporation } = office;
  const billing = { term: words.billingAddress, description: corporation.billing_address || words.none };
  return (
    <Section title={words.title}>
      <DefinitionList
        items={[
          { term: fields.signup.office_name, description: office.name },
          { term: fields.signup.office_number, description: office.number ?? words.none },
          { term: fields.signup.organization, description: corporation.name },
          { term: fields.signup.corporation_number, description: corporation.number ?? words.none },
          ...(office.position === "staff" ? [] : [billing]),
        ]}
      />
      {office.position === "manager" && (
        <div>
          <Button variant="secondary" icon={<PencilIcon />} onClick={() => setOpen(true)}>
            {words.edit}
          </Button>
        </div>
      )}
      {isOpen && <OfficeDialog office={office} onClose={() => setOpen(false)} />}
    </Section>
  );
}
