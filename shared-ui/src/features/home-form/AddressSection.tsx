/** Where the home stands. The postal code fills in what it can and never stands in the way. */
import type { ReactElement } from "react";
import { fields, regions } from "../../api/generated/vocabulary";
import { Select } from "../../components/form/Select";
import { TextField } from "../../components/form/TextField";
import { Section } from "../../components/layout/Section";
import { homeForm } from "../../strings/homes/homes";
import { LineField } from "./fields/LineField";
import { usePostalFill } from "./fields/use-postal-fill";
import styles from "./home-form.module.css";
import type { SectionProps } from "./values/home-values";

const PREFECTURES = Object.values(regions)
  .flat()
  .map((prefecture) => ({ value: prefecture as string, label: prefecture }));

/** Render the address fields. */
export function AddressSection(section: SectionProps): ReactElement {
  const { values, set, errorOf } = section;
  const postal = usePostalFill(section);
  return (
    <Section title={homeForm.sections.address}>
      <div>
        <TextField
          name="postal_code"
          label={fields.home.postal_code}
          required
          hint={homeForm.hints.postal_code}
          value={values.postal_code}
          onChange={postal.type}
          inputMode="numeric"
          autoComplete="postal-code"
          width="short"
          error={errorOf("postal_code")}
        />
        <p role="status" className={styles.news}>
          {postal.news}
        </p>
      </div>
      {postal.areas.length > 1 && (
        <Select
          name="postal_area"
          label={homeForm.postal.chooseLabel}
          required={false}
          hint={homeForm.postal.choose}
          options={postal.areas.map((area, index) => ({ value: String(index), label: area.label }))}
          value={postal.chosen}
          onChange={postal.choose}
        />
      )}
      <Select
        name="prefecture"
        label={fields.home.prefecture}
        required
        options={PREFECTURES}
        value={values.prefecture}
        onChange={(prefecture) => set({ prefecture })}
        autoComplete="address-level1"
        error={errorOf("prefecture")}
      />
      <LineField {...section} name="address_1" autoComplete="address-level2" width="middle" />
      <LineField {...section} name="address_2" autoComplete="street-address" />
    </Section>
  );
}
