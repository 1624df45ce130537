/** A required line of text of the home form. */
import type { ReactElement } from "react";
import { fields } from "../../../api/generated/vocabulary";
import { TextField, type TextFieldProps } from "../../../components/form/TextField";
import { homeForm } from "../../../strings/homes/homes";
import type { SectionProps } from "../values/home-values";

type LineName = "name" | "address_1" | "address_2" | "contact_name" | "contact_phone" | "contact_email";

interface LineFieldProps
  extends SectionProps,
    Pick<TextFieldProps, "type" | "inputMode" | "autoComplete" | "width"> {
  name: LineName;
}

/** Render the field with the vocabulary's label and, where there is one, an example. */
export function LineField({ name, values, set, errorOf, ...look }: LineFieldProps): ReactElement {
  const hints: Partial<Record<LineName, string>> = homeForm.hints;
  return (
    <TextField
      {...look}
      name={name}
      label={fields.home[name]}
      required
      hint={hints[name]}
      value={values[name]}
      onChange={(value) => set({ [name]: value })}
      error={errorOf(name)}
    />
  );
}
