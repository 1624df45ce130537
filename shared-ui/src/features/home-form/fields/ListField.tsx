/** A field whose answer is any number of codes, at least one of them. */
import type { ReactElement } from "react";
import { fields } from "../../../api/generated/vocabulary";
import { CheckboxGroup } from "../../../components/choices/CheckboxGroup";
import { homeForm } from "../../../strings/homes/homes";
import type { HomeValues, SectionProps } from "../values/home-values";
import { optionsOf } from "../values/options";

type ListName = "acceptance_levels" | "target_groups" | "pets_resident" | "medical_supports";

interface ListFieldProps<N extends ListName> extends SectionProps {
  name: N;
  labels: Readonly<Record<HomeValues[N][number], string>>;
  /** The answer that excludes all others. */
  exclusive?: HomeValues[N][number];
}

/** Render the group of checkboxes. */
export function ListField<N extends ListName>(props: ListFieldProps<N>): ReactElement {
  const { name, labels, exclusive, values, set, errorOf } = props;
  return (
    <CheckboxGroup<HomeValues[N][number]>
      name={name}
      label={fields.home[name]}
      required
      hint={homeForm.hints.choose}
      options={optionsOf(labels)}
      values={values[name]}
      onChange={(chosen) => set({ [name]: chosen })}
      exclusive={exclusive}
      error={errorOf(name)}
    />
  );
}
