/** The person: name (counselors only), age, gender and support level. */
import type { ReactElement } from "react";
import { labels } from "../../../../api/generated/vocabulary";
import { today } from "../../../../lib/dates";
import { hiragana } from "../../../../lib/kana";
import { useAnnotate } from "../../../../lib/text/labels";
import { RadioGroup } from "../../../../ui/choices/RadioGroup";
import { NumberField } from "../../../../ui/form/NumberField";
import { Select } from "../../../../ui/form/Select";
import { TextField } from "../../../../ui/form/TextField";
import { Furigana } from "../../../../ui/text/Furigana";
import type { FieldName } from "../../preference-fields";
import { usePreferenceText } from "../../text";
import { optionsOf, plainOptions } from "../answers/options";
import type { PreferenceForm } from "../use-preference-form";
import type { GroupFieldsProps } from "./GroupFields";
import { useField } from "./use-field";

const { own: _app, ...WAYS } = labels.ConsentWay;

/** How and when the person consented to the registration, as stated by the counselor. */
function ConsentFields({ form }: { form: PreferenceForm }): ReactElement {
  const { values, set, preference } = form;
  const field = useField(form);
  const { hints } = usePreferenceText();
  // Preferences registered before consent was recorded can be changed without it, but appear in no list.
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

export function PersonFields({ form, only }: GroupFieldsProps): ReactElement {
  const asks = (name: FieldName): boolean => only?.includes(name) ?? true;
  const { values, set, withName } = form;
  const field = useField(form);
  const annotate = useAnnotate();
  const { hints, yearsOld } = usePreferenceText();
  return (
    <>
      {withName && asks("name") && (
        <TextField
          {...field("name", hints.name)}
          required
          autoComplete="off"
          width="middle"
          value={values.name}
          onChange={(name) => set("name", name)}
        />
      )}
      {withName && asks("name_kana") && (
        <TextField
          {...field("name_kana", hints.name_kana)}
          required={null}
          autoComplete="off"
          width="middle"
          value={values.name_kana}
          onChange={(kana) => set("name_kana", kana)}
          onBlur={() => set("name_kana", hiragana(values.name_kana))}
        />
      )}
      {asks("age") && (
        <NumberField
          {...field("age", hints.age)}
          required
          suffix={<Furigana text={yearsOld} />}
          value={values.age}
          onChange={(age) => set("age", age)}
        />
      )}
      {asks("gender") && (
        <RadioGroup
          {...field("gender")}
          required
          options={optionsOf(labels.PersonGender, annotate)}
          value={values.gender}
          onChange={(gender) => set("gender", gender)}
        />
      )}
      {asks("support_level") && (
        <Select
          {...field("support_level", hints.support_level)}
          required
          options={plainOptions(labels.SupportLevel)}
          value={values.support_level}
          onChange={(level) => set("support_level", level)}
        />
      )}
      {withName && !only && <ConsentFields form={form} />}
    </>
  );
}
