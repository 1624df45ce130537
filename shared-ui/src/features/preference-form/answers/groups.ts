/** In which groups the questions are asked: one page each in the LIFF app, one section each in the portal. */
import type { FieldName } from "./values";

export interface Group {
  name: GroupName;
  fields: readonly FieldName[];
}

export type GroupName =
  | "person"
  | "condition"
  | "address"
  | "areas"
  | "dwelling"
  | "support"
  | "daily"
  | "certificates";

export const GROUPS: readonly Group[] = [
  {
    name: "person",
    fields: ["name", "name_kana", "age", "gender", "support_level", "consent_way", "consented_on"],
  },
  { name: "condition", fields: ["condition_categories", "condition_detail"] },
  { name: "address", fields: ["postal_code", "prefecture", "address_1", "address_2"] },
  { name: "areas", fields: ["preferredLocation_prefecture"] },
  { name: "dwelling", fields: ["building_types", "home_types"] },
  { name: "support", fields: ["medical_supports", "wheelchair_accessible", "violence_accessible"] },
  { name: "daily", fields: ["smoking_allowed", "drinking_allowed", "curfew", "pets_allowed"] },
  { name: "certificates", fields: ["disability_certificate", "welfare_certificate"] },
];

/** Every field in the order of the page. */
export const ALL_FIELDS: readonly FieldName[] = GROUPS.flatMap((group) => group.fields);

/** Return the place of the group that asks for a field. */
export function groupIndexOf(field: FieldName): number {
  return GROUPS.findIndex((group) => group.fields.includes(field));
}
