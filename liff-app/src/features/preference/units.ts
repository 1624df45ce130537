/** Which answers are changed together: each separately, except the address, whose fields fill in each other. */
import { fields } from "shared-ui/api/generated/forms";
import { GROUPS, type Group } from "shared-ui/features/preference/form/answers/groups";
import { type FieldName, fieldsWith } from "shared-ui/features/preference/preference-fields";

export interface Unit {
  name: string;
  group: Group;
  fields: readonly FieldName[];
}

const ADDRESS = "住所";
const NOT_HERE: readonly FieldName[] = fieldsWith({ ofCounselor: true });

/** A group's answers as an applicant changes them. */
export function unitsOf(group: Group): Unit[] {
  if (group.name === "address") return [{ name: "address", group, fields: group.fields }];
  return group.fields
    .filter((field) => !NOT_HERE.includes(field))
    .map((field) => ({ name: field, group, fields: [field] }));
}

export function unitNamed(name: string): Unit | undefined {
  return GROUPS.flatMap(unitsOf).find((unit) => unit.name === name);
}

/** The label of an answer, without furigana. */
export function termOf(unit: Unit): string {
  const [field] = unit.fields;
  return unit.name === "address" || !field ? ADDRESS : fields.preference[field];
}
