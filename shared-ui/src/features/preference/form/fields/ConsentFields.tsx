/** How and when the person agreed to be registered, as their counselor states it. */
import type { ReactElement } from "react";
import { labels } from "../../../../api/generated/vocabulary";
import { today } from "../../../../lib/dates";
import { useAnnotate } from "../../../../lib/text/labels";
import { RadioGroup } from "../../../../ui/choices/RadioGroup";
import { TextField } from "../../../../ui/form/TextField";
import { optionsOf } from "../answers/options";
import type { PreferenceForm } from "../use-preference-form";
import { useField, usePreferenceWords } from "./use-field";

const { own: _app, ...WAYS } = labels.ConsentWay;

/** Render the two fields. */
export function ConsentFields({ form }: { form: PreferenceForm }): ReactElement {
  const { values, set, preference } = form;
  const field = useField(form);
  const { hints } = usePreferenceWords();
  // Whoever was registered before anybody was asked may be changed without it, but stands in no list.
  const isMissing = preference !== null && preference.consent === null;
  return (
    <>
      <RadioGroup
        {...field("consent_way", isMissing ? hints.consent_missing : hints.consent_way)}
        required={!isMissing}
        options={optionsOf<keyof typeof WAYS>(WAYS, useAnnotate())}
        value={values.consent_way === "own" ? "" : values.consent_way}
        onChange={(way) => set("consent_way", way)}
      />
      <TextField
        {...field("consented_on", hints.consented_on)}
        required={!isMissing}
        type="date"
        max={today()}
        width="middle"
        value={values.consented_on}
        onChange={(day) => set("consented_on", day)}
      />
    </>
  );
}
