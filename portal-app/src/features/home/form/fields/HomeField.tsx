/** One field of the home form, by its kind. The list of fields is in shared-ui/src/features/home/home-fields. */
import { lazy, type ReactElement, Suspense } from "react";
import { fields } from "shared-ui/api/generated/forms";
import { regions } from "shared-ui/api/generated/regions";
import { PostalCodeField } from "shared-ui/features/address/PostalCodeField";
import { type HomeFieldName, type HomeFlagName, homeField } from "shared-ui/features/home/home-fields";
import { homeDetail } from "shared-ui/features/home/text";
import { CheckboxGroup } from "shared-ui/ui/choices/CheckboxGroup";
import { RadioGroup } from "shared-ui/ui/choices/RadioGroup";
import { fieldId } from "shared-ui/ui/form/field-id";
import { NumberField } from "shared-ui/ui/form/NumberField";
import { Select } from "shared-ui/ui/form/Select";
import { TextArea } from "shared-ui/ui/form/TextArea";
import { TextField } from "shared-ui/ui/form/TextField";
import { homeForm } from "../../text";
import type { FormProps } from "../values/home-values";

// For texts that applicants read.
const PlainWriting = lazy(() =>
  import("shared-ui/ui/writing/PlainWriting").catch(() => ({ default: () => null })),
);

const PREFECTURES = optionsOf(
  Object.fromEntries(Object.values(regions).flatMap((names) => names.map((name) => [name, name]))),
);

/** The kind of a field fits the type of its value, which HOME_FIELDS checks. */
export function HomeField({ name, ...form }: FormProps & { name: HomeFieldName }): ReactElement {
  const field = homeField(name);
  const value = form.values[name];
  const hints: Partial<Record<HomeFieldName, string>> = homeForm.hints;
  const required = !field.optional;
  const common = { name, label: fields.home[name], required, error: form.errorOf(name) };
  const change = (entered: typeof value): void => form.set({ [name]: entered });

  switch (field.kind) {
    case "text": {
      const { type, autoComplete, width } = field;
      const look = { type, autoComplete, width, hint: hints[name] };
      return <TextField {...common} {...look} value={value as string} onChange={change} />;
    }
    case "longText":
      return (
        <>
          <TextArea {...common} rows={6} value={value as string} onChange={change} />
          <Suspense fallback={null}>
            <PlainWriting text={value as string} onChange={change} boxId={fieldId(name)} />
          </Suspense>
        </>
      );
    case "number":
      return (
        <NumberField
          {...common}
          hint={hints[name]}
          suffix={homeForm.units[field.unit]}
          value={value as string}
          onChange={change}
        />
      );
    case "postalCode":
      return (
        <PostalCodeField
          name={name}
          label={common.label}
          hint={hints[name]}
          error={common.error}
          values={form.values}
          set={form.set}
        />
      );
    case "prefecture":
      return (
        <Select
          {...common}
          options={PREFECTURES}
          value={value as string}
          onChange={change}
          autoComplete="address-level1"
        />
      );
    case "code":
      return (
        <RadioGroup<string>
          {...common}
          layout="grid"
          options={[...(required ? [] : [{ value: "", label: homeForm.unsaid }]), ...optionsOf(field.labels)]}
          value={value as string}
          onChange={change as (code: string) => void}
        />
      );
    case "codes":
      return (
        <CheckboxGroup<string>
          {...common}
          hint={homeForm.hints.choose}
          options={optionsOf(field.labels)}
          values={value as string[]}
          onChange={change as (codes: string[]) => void}
          exclusive={field.exclusive}
        />
      );
    case "yesNo": {
      const words = homeDetail.flags[name as HomeFlagName];
      return (
        <RadioGroup<"yes" | "no">
          {...common}
          options={[
            { value: "yes", label: words.yes },
            { value: "no", label: words.no },
          ]}
          value={value ? "yes" : "no"}
          onChange={(answer) => change(answer === "yes")}
        />
      );
    }
  }
}

function optionsOf(labels: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
