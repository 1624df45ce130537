/** A yes-or-no fact of a home, asked with both answers in sight. */
import type { ReactElement } from "react";
import { fields } from "../../../api/generated/vocabulary";
import { RadioGroup } from "../../../components/choices/RadioGroup";
import { homeForm } from "../../../strings/homes/homes";
import type { SectionProps } from "../values/home-values";

/** Render the two answers in the words that fit this fact. */
export function YesNoField({
  name,
  values,
  set,
  errorOf,
}: SectionProps & { name: keyof typeof homeForm.yesNo }): ReactElement {
  const words = homeForm.yesNo[name];
  return (
    <RadioGroup<"yes" | "no">
      name={name}
      label={fields.home[name]}
      required
      options={[
        { value: "yes", label: words.yes },
        { value: "no", label: words.no },
      ]}
      value={values[name] ? "yes" : "no"}
      onChange={(answer) => set({ [name]: answer === "yes" })}
      error={errorOf(name)}
    />
  );
}
