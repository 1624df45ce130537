/** Changes the data of an office and its corporation. */
import { type ReactElement, useState } from "react";
import { fields } from "shared-ui/api/generated/forms";
import type { Office, OfficeInput } from "shared-ui/api/types";
import { errors as sentences } from "shared-ui/lib/text/errors.text";
import { FormDialog } from "shared-ui/ui/dialogs/FormDialog";
import { TextField } from "shared-ui/ui/form/TextField";
import { useDialogErrors } from "../../lib/use-form-errors";
import { useUpdateOffice } from "./queries";
import { offices as words } from "./text";

type Values = Record<keyof OfficeInput, string>;

const LABELS: Values = {
  name: fields.signup.office_name,
  number: fields.signup.office_number,
  corporation_name: fields.signup.organization,
  corporation_number: fields.signup.corporation_number,
  billing_address: words.data.billingAddress,
};

export function OfficeDialog({ office, onClose }: { office: Office; onClose: () => void }): ReactElement {
  const [values, setValues] = useState(() => valuesOf(office));
  const errors = useDialogErrors(onClose);
  const update = useUpdateOffice(office.id);

  function save(): void {
    const empty = (["name", "corporation_name"] as const).filter((name) => values[name].trim() === "");
    errors.show(empty.map((name) => ({ name, message: sentences.required(LABELS[name]) })));
    if (empty.length > 0) return;
    update.mutate(inputOf(values), errors.closing(words.saved));
  }

  const field = (name: keyof Values) => ({
    name,
    label: LABELS[name],
    required: name === "name" || name === "corporation_name",
    value: values[name],
    onChange: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }));
      errors.forget(name);
    },
    error: errors.of(name),
  });
  const { hints } = words.data;
  return (
    <FormDialog
      title={words.data.dialog}
      onClose={onClose}
      onSubmit={save}
      submitLabel={words.save}
      cancelLabel={words.cancel}
      busy={update.isPending}
      busyLabel={words.saving}
      summary={errors.summary}
      failedTitle={words.failed}
    >
      <TextField {...field("name")} />
      <TextField {...field("number")} hint={hints.officeNumber} inputMode="numeric" width="middle" />
      <TextField {...field("corporation_name")} hint={hints.corporation} autoComplete="organization" />
      <TextField
        {...field("corporation_number")}
        hint={hints.corporationNumber}
        inputMode="numeric"
        width="middle"
      />
      <TextField {...field("billing_address")} hint={hints.billingAddress} autoComplete="street-address" />
    </FormDialog>
  );
}

function valuesOf({ name, number, corporation }: Office): Values {
  return {
    name,
    number: number ?? "",
    corporation_name: corporation.name,
    corporation_number: corporation.number ?? "",
    billing_address: corporation.billing_address,
  };
}

/** Empty numbers are sent as null, because the server distinguishes null from an empty text. */
function inputOf(values: Values): OfficeInput {
  return {
    ...values,
    number: values.number.trim() || null,
    corporation_number: values.corporation_number.trim() || null,
  };
}
