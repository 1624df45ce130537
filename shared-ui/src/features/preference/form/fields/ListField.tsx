/** A question with at least one answer; 希望無し excludes all other answers. */
import type { ReactElement } from "react";
import { useAnnotate } from "../../../../lib/text/labels";
import { CheckboxGroup } from "../../../../ui/choices/CheckboxGroup";
import type { PreferenceValues } from "../../preference-fields";
import { usePreferenceText } from "../../text";
import { optionsOf } from "../answers/options";
import type { PreferenceForm } from "../use-preference-form";
import { useField } from "./use-field";

type ListName = "condition_categories" | "building_types" | "home_types" | "medical_supports";
type Code<L extends ListName> = PreferenceValues[L][number];

interface ListFieldProps<L extends ListName> {
  form: PreferenceForm;
  name: L;
  labels: Readonly<Record<Code<L>, string>>;
  exclusive?: Code<L>;
}

export function ListField<L extends ListName>(props: ListFieldProps<L>): ReactElement {
  const { form, name, labels, exclusive } = props;
  const field = useField(form);
  const annotate = useAnnotate();
  const { hints } = usePreferenceText();
  return (
    <CheckboxGroup<Code<L>>
      {...field(name, hints.choose)}
      required
      options={optionsOf<Code<L>>(labels, annotate)}
      values={form.values[name]}
      onChange={(chosen) => form.set(name, chosen as PreferenceValues[L])}
      exclusive={exclusive}
    />
  );
}
