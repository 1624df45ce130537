/** What the person lives with. */
import type { ReactElement } from "react";
import { labels } from "../../../api/generated/vocabulary";
import { TextArea } from "../../../components/form/TextArea";
import type { PreferenceForm } from "../use-preference-form";
import { ListField } from "./ListField";
import { useField, usePreferenceWords } from "./use-field";

/** Render the fields. */
export function ConditionFields({ form }: { form: PreferenceForm }): ReactElement {
  const field = useField(form);
  return (
    <>
      <ListField form={form} name="condition_categories" labels={labels.Condition} />
      <TextArea
        {...field("condition_detail", usePreferenceWords().hints.condition_detail)}
        required={false}
        value={form.values.condition_detail}
        onChange={(detail) => form.set("condition_detail", detail)}
      />
    </>
  );
}
