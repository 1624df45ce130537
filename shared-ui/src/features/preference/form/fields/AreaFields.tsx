/** Where the person wants to live: prefectures, grouped by seven regions. */
import type { ReactElement } from "react";
import { useAnnotate } from "../../../../lib/text/labels";
import { CheckboxGroup } from "../../../../ui/choices/CheckboxGroup";
import { regionSections } from "../answers/options";
import type { PreferenceForm } from "../use-preference-form";
import { useField, usePreferenceWords } from "./use-field";

/** Render the prefectures. */
export function AreaFields({ form }: { form: PreferenceForm }): ReactElement {
  const field = useField(form);
  const annotate = useAnnotate();
  return (
    <CheckboxGroup
      {...field("preferredLocation_prefecture", usePreferenceWords().hints.choose)}
      required
      sections={regionSections(annotate)}
      values={form.values.preferredLocation_prefecture}
      onChange={(prefectures) => form.set("preferredLocation_prefecture", prefectures)}
    />
  );
}
