/** The postal code, which fills in what it can of the address and never stands in the way. */
import type { ReactElement } from "react";
import { fields } from "shared-ui/api/generated/forms";
import { Select } from "shared-ui/ui/form/Select";
import { TextField } from "shared-ui/ui/form/TextField";
import { homeForm } from "../../text";
import styles from "../home-form.module.css";
import type { FormProps } from "../values/home-values";
import { usePostalFill } from "./use-postal-fill";

/** Render the field and, where a code covers several areas, the choice among them. */
export function PostalCodeField(form: FormProps): ReactElement {
  const postal = usePostalFill(form);
  return (
    <>
      <div>
        <TextField
          name="postal_code"
          label={fields.home.postal_code}
          required
          hint={homeForm.hints.postal_code}
          value={form.values.postal_code}
          onChange={postal.type}
          inputMode="numeric"
          autoComplete="postal-code"
          width="short"
          error={form.errorOf("postal_code")}
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
    </>
  );
}
