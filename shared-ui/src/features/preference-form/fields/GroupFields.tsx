/** The fields of each group of questions. */
import type { ComponentType, ReactElement } from "react";
import type { GroupName } from "../answers/groups";
import type { PreferenceForm } from "../use-preference-form";
import { AddressFields } from "./AddressFields";
import { AreaFields } from "./AreaFields";
import { CertificateFields } from "./CertificateFields";
import { ConditionFields } from "./ConditionFields";
import { PersonFields } from "./PersonFields";
import { DailyFields, DwellingFields, SupportFields } from "./WishFields";

const FIELDS: Record<GroupName, ComponentType<{ form: PreferenceForm }>> = {
  person: PersonFields,
  condition: ConditionFields,
  address: AddressFields,
  areas: AreaFields,
  dwelling: DwellingFields,
  support: SupportFields,
  daily: DailyFields,
  certificates: CertificateFields,
};

/** Render one group. */
export function GroupFields({ group, form }: { group: GroupName; form: PreferenceForm }): ReactElement {
  const Fields = FIELDS[group];
  return <Fields form={form} />;
}
