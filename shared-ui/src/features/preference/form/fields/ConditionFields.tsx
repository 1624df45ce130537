/** What the person lives with. */
import type { ReactElement } from "react";
import { labels } from "../../../../api/generated/vocabulary";
import { TextArea } from "../../../../ui/form/TextArea";
import type { GroupFieldsProps } from "./GroupFields";
import { ListField } from "./ListField";
import { useField, usePreferenceWords } from "./use-field";

/** Render the fields. */
export function ConditionFields({ form, only }: GroupFieldsProps): ReactElement {
  const field = useField(form);
  const { hints } = usePreferenceWords();
  return (
    <>
      {only?.includes("condition_detail") || (
        <ListField form={form} name="condition_categories" labels={labels.Condition} />
      )}
      {only?.includes("condition_categories") || (
        <TextArea
          {...field("condition_detail", hints.condition_detail)}
          required={false}
          value={form.values.condition_detail}
          onChange={(detail) => form.set("condition_detail", detail)}
        />
      )}
    </>
  );
}
