/** A postal code that fills in the address. An unknown code or a failed search never blocks the form. */
import type { ReactElement } from "react";
import type { FieldProps } from "../../ui/form/Field";
import { Select } from "../../ui/form/Select";
import { TextField } from "../../ui/form/TextField";
import { Furigana } from "../../ui/text/Furigana";
import styles from "./address.module.css";
import { useAddressText } from "./text";
import { type AddressProps, usePostalFill } from "./use-postal-fill";

type PostalCodeFieldProps = AddressProps & Omit<FieldProps, "required">;

export function PostalCodeField({ values, set, ...field }: PostalCodeFieldProps): ReactElement {
  const { severalLabel } = useAddressText();
  const search = usePostalFill({ values, set });
  return (
    <>
      <div>
        <TextField
          {...field}
          required
          inputMode="numeric"
          autoComplete="postal-code"
          width="short"
          value={values.postal_code}
          onChange={search.type}
        />
        <p role="status" className={styles.news}>
          {search.news && <Furigana text={search.news} />}
        </p>
      </div>
      {search.areas.length > 1 && (
        <Select
          name="postal_area"
          label={<Furigana text={severalLabel} />}
          required={false}
          options={search.areas.map((name, position) => ({ value: String(position), label: name }))}
          value={search.chosen}
          onChange={search.choose}
        />
      )}
    </>
  );
}
