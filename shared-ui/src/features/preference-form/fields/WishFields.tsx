/** What the person wishes of the home: the dwelling, the support, and how the days go. */
import type { ReactElement } from "react";
import { fields, labels } from "../../../api/generated/vocabulary";
import { Checkbox } from "../../../components/choices/Checkbox";
import { Select } from "../../../components/form/Select";
import { Furigana } from "../../../components/text/Furigana";
import { useAnnotate } from "../../../strings/labels";
import { plainOptions } from "../answers/options";
import { WISHES } from "../answers/values";
import styles from "../preference-form.module.css";
import type { PreferenceForm } from "../use-preference-form";
import { ListField } from "./ListField";
import { useField, usePreferenceWords } from "./use-field";

/** What kind of place it should be. */
export function DwellingFields({ form }: { form: PreferenceForm }): ReactElement {
  return (
    <>
      <ListField form={form} name="building_types" labels={labels.BuildingWish} exclusive="no_preference" />
      <ListField form={form} name="home_types" labels={labels.HomeTypeWish} exclusive="no_preference" />
    </>
  );
}

/** Which support is needed. */
export function SupportFields({ form }: { form: PreferenceForm }): ReactElement {
  const annotate = useAnnotate();
  const { statements } = usePreferenceWords();
  const { values, set, faults } = form;
  return (
    <>
      <ListField form={form} name="medical_supports" labels={labels.MedicalWish} exclusive="no_preference" />
      {(["wheelchair_accessible", "violence_accessible"] as const).map((name) => (
        <Checkbox
          key={name}
          name={name}
          label={<Furigana text={`${annotate(fields.preference[name])}：${statements[name]}`} />}
          checked={values[name] ?? false}
          onChange={(checked) => set(name, checked)}
          error={faults[name]}
        />
      ))}
    </>
  );
}

/** How the days go: yes, no, or no preference. */
export function DailyFields({ form }: { form: PreferenceForm }): ReactElement {
  const field = useField(form);
  const { questions } = usePreferenceWords();
  return (
    <div className={styles.pairs}>
      {WISHES.map((name) => (
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
