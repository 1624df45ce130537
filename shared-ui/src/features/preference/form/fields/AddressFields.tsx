/** The person's current address. */
import type { ReactElement } from "react";
import { Select } from "../../../../ui/form/Select";
import { TextField } from "../../../../ui/form/TextField";
import { PostalCodeField } from "../../../address/PostalCodeField";
import type { Address } from "../../../address/use-postal-fill";
import { usePreferenceText } from "../../text";
import { PREFECTURE_OPTIONS } from "../answers/options";
import type { PreferenceForm } from "../use-preference-form";
import { useField } from "./use-field";

export function AddressFields({ form }: { form: PreferenceForm }): ReactElement {
  const { values, set } = form;
  const field = useField(form);
  const { hints } = usePreferenceText();

  function setAddress(changes: Partial<Address>): void {
    for (const [part, value] of Object.entries(changes)) set(part as keyof Address, value);
  }

  return (
    <>
      <PostalCodeField {...field("postal_code", hints.postal_code)} values={values} set={setAddress} />
      <Select
        {...field("prefecture")}
        required
        autoComplete="address-level1"
        options={PREFECTURE_OPTIONS}
        value={values.prefecture}
        onChange={(prefecture) => set("prefecture", prefecture)}
      />
      <TextField
        {...field("address_1", hints.address_1)}
        required
        autoComplete="address-level2"
        value={values.address_1}
        onChange={(city) => set("address_1", city)}
      />
      <TextField
        {...field("address_2", hints.address_2)}
        required
        autoComplete="address-line1"
        value={values.address_2}
        onChange={(street) => set("address_2", street)}
      />
    </>
  );
}
