/** A field whose answer is exactly one code. */
import type { ReactElement } from "react";
import { fields } from "../../../api/generated/vocabulary";
import { RadioGroup } from "../../../components/choices/RadioGroup";
import type { HomeValues, SectionProps } from "../values/home-values";
import { optionsOf } from "../values/options";

type ChoiceName = "gender" | "building_type" | "home_type";
type Code<N extends ChoiceName> = Exclude<HomeValues[N], "">;

interface ChoiceFieldProps<N extends ChoiceName> extends SectionProps {
  name: N;
  labels: Readonly<Record<Code<N>, string>>;
}

/** Render the group of radio buttons. */
export function ChoiceField<N extends ChoiceName>(props: ChoiceFieldProps<N>): ReactElement {
  const { name, labels, values, set, errorOf } = props;
  return (
    <RadioGroup<Code<N>>
      name={name}
      label={fields.home[name]}
      required
      layout="grid"
      options={optionsOf(labels)}
      value={values[name] as Code<N> | ""}
      onChange={(code) => set({ [name]: code })}
      error={errorOf(name)}
    />
  );
}
