/** The fields of each group of questions. */
import type { ComponentType, ReactElement } from "react";
import type { FieldName, GroupName } from "../../preference-fields";
import type { PreferenceForm } from "../use-preference-form";
import { AddressFields } from "./AddressFields";
import { AreaFields } from "./AreaFields";
import { CertificateFields } from "./CertificateFields";
import { ConditionFields } from "./ConditionFields";
import { PersonFields } from "./PersonFields";
import { DailyFields, DwellingFields, SupportFields } from "./WishFields";

export interface GroupFieldsProps {
  form: PreferenceForm;
  /** Of these answers alone; otherwise of all that the group asks. */
  only?: readonly FieldName[];
}

const FIELDS: Record<GroupName, ComponentType<GroupFieldsProps>> = {
  person: PersonFields,
  condition: ConditionFields,
  address: AddressFields,
  areas: AreaFields,
  dwelling: DwellingFields,
  support: SupportFields,
  daily: DailyFields,
  certificates: CertificateFields,
};

/** Render one group, or some of its answers. */
export function GroupFields({ group, ...of }: GroupFieldsProps & { group: GroupName }): ReactElement {
  const Fields = FIELDS[group];
  return <Fields {...of} />;
}
