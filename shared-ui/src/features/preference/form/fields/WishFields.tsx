/** The wishes for the home: dwelling, support and daily life. */
import type { ReactElement } from "react";
import { fields } from "../../../../api/generated/forms";
import { labels } from "../../../../api/generated/vocabulary";
import { useAnnotate } from "../../../../lib/text/labels";
import { Checkbox } from "../../../../ui/choices/Checkbox";
import { Select } from "../../../../ui/form/Select";
import { Furigana } from "../../../../ui/text/Furigana";
import { type FieldName, fieldsWith } from "../../preference-fields";
import { usePreferenceText } from "../../text";
import { plainOptions } from "../answers/options";
import styles from "../preference-form.module.css";
import type { GroupFieldsProps } from "./GroupFields";
import { ListField } from "./ListField";
import { useField } from "./use-field";

export function DwellingFields({ form, only }: GroupFieldsProps): ReactElement {
  return (
    <>
      {only?.includes("home_types") || (
        <ListField form={form} name="building_types" labels={labels.BuildingWish} exclusive="no_preference" />
      )}
      {only?.includes("building_types") || (
        <ListField form={form} name="home_types" labels={labels.HomeTypeWish} exclusive="no_preference" />
      )}
    </>
  );
}

export function SupportFields({ form, only }: GroupFieldsProps): ReactElement {
  const asks = (name: FieldName): boolean => only?.includes(name) ?? true;
  const annotate = useAnnotate();
  const { statements } = usePreferenceText();
  const { values, set, faults } = form;
  return (
    <>
      {asks("medical_supports") && (
        <ListField
          form={form}
          name="medical_supports"
          labels={labels.MedicalWish}
          exclusive="no_preference"
        />
      )}
      {fieldsWith({ kind: "flag" })
        .filter(asks)
        .map((name) => (
          <Checkbox
            key={name}
            name={name}
            label={<Furigana text={`${annotate(fields.preference[name])}：${statements[name]}`} />}
            checked={values[name] ?? false}
            onChange={(checked) => set(name, checked)}
            error={faults[name] && <Furigana text={faults[name]} />}
          />
        ))}
    </>
  );
}

/** Yes, no or no preference. */
export function DailyFields({ form, only }: GroupFieldsProps): ReactElement {
  const field = useField(form);
  const { questions } = usePreferenceText();
  return (
    <div className={styles.pairs}>
      {fieldsWith({ group: "daily" })
        .filter((name) => only?.includes(name) ?? true)
        .map((name) => (
          <Select
            key={name}
            {...field(name, questions[name])}
            required={false}
            options={plainOptions(labels.Wish)}
            value={form.values[name] ?? "no_preference"}
            onChange={(wish) => form.set(name, wish)}
          />
        ))}
    </div>
  );
}
