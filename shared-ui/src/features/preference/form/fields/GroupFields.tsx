/** The fields of each group of questions. */
import { type ComponentType, type ReactElement, useState } from "react";
import { labels } from "../../../../api/generated/vocabulary";
import { useAnnotate } from "../../../../lib/text/labels";
import { CheckboxGroup } from "../../../../ui/choices/CheckboxGroup";
import { TextArea } from "../../../../ui/form/TextArea";
import type { FieldName, GroupName } from "../../preference-fields";
import { usePreferenceText } from "../../text";
import { regionSections, regionsFor } from "../answers/options";
import type { PreferenceForm } from "../use-preference-form";
import { AddressFields } from "./AddressFields";
import { CertificateFields } from "./CertificateFields";
import { ListField } from "./ListField";
import { PersonFields } from "./PersonFields";
import { useField } from "./use-field";
import { DailyFields, DwellingFields, SupportFields } from "./WishFields";

export interface GroupFieldsProps {
  form: PreferenceForm;
  /** Only these fields; by default all of the group. */
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

export function GroupFields({ group, ...of }: GroupFieldsProps & { group: GroupName }): ReactElement {
  const Fields = FIELDS[group];
  return <Fields {...of} />;
}

/** Where the person wants to live: prefectures, grouped by seven regions. */
function AreaFields({ form }: { form: PreferenceForm }): ReactElement {
  const field = useField(form);
  const annotate = useAnnotate();
  const { prefecture, preferredLocation_prefecture: chosen } = form.values;
  // Only once: regions must not move while the user answers.
  const [shown] = useState(() => regionsFor(prefecture, chosen));
  return (
    <CheckboxGroup
      {...field("preferredLocation_prefecture", usePreferenceText().hints.choose)}
      required
      sections={regionSections(annotate, shown.all, shown.opened)}
      values={chosen}
      onChange={(prefectures) => form.set("preferredLocation_prefecture", prefectures)}
    />
  );
}

function ConditionFields({ form, only }: GroupFieldsProps): ReactElement {
  const field = useField(form);
  const { hints } = usePreferenceText();
  return (
    <>
      {only?.includes("condition_detail") || (
        <ListField form={form} name="condition_categories" labels={labels.Condition} />
      )}
      {only?.includes("condition_categories") || (
        <TextArea
          {...field("condition_detail", hints.condition_detail)}
          required={false}
          value={form.values.condition_detail}
          onChange={(detail) => form.set("condition_detail", detail)}
        />
      )}
    </>
  );
}
