/** The groups of questions: one page each in the LIFF app, one section each in the portal. */
import { type FieldName, fieldsWith, type GroupName, PREFERENCE_GROUPS } from "../../preference-fields";

export interface Group {
  name: GroupName;
  fields: readonly FieldName[];
}

export const GROUPS: readonly Group[] = PREFERENCE_GROUPS.map((name) => ({
  name,
  fields: fieldsWith({ group: name }),
}));

export function groupIndexOf(field: FieldName): number {
  return GROUPS.findIndex((group) => group.fields.includes(field));
}
