/** The request form: validated, sent once, and kept as a draft in this browser for at most a day. */
import { type FormEvent, type ReactElement, useEffect, useState } from "react";
import { fields } from "shared-ui/api/generated/forms";
import { limits } from "shared-ui/api/generated/limits";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { SignupInput } from "shared-ui/api/types";
import { draftAt } from "shared-ui/lib/drafts/draft";
import { errors } from "shared-ui/lib/text/errors.text";
import { Button } from "shared-ui/ui/buttons/Button";
import { Link } from "shared-ui/ui/buttons/Link";
import { RadioGroup } from "shared-ui/ui/choices/RadioGroup";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { ErrorSummary, type FieldError } from "shared-ui/ui/form/ErrorSummary";
import { TextArea } from "shared-ui/ui/form/TextArea";
import { TextField } from "shared-ui/ui/form/TextField";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import { useFormErrors } from "../../../lib/use-form-errors";
import { useLeaveGuard } from "../../../lib/use-leave-guard";
import { paths } from "../../../paths";
import { Price } from "../../billing/Price";
import { price } from "../../billing/text";
import { looksLikeEmail } from "../email";
import { useRequestSignup } from "../signups";
import { signupFaults, request as words } from "../text";

/** As sent, but the kind of applicant may not be chosen yet. */
type RequestValues = Record<keyof Omit<SignupInput, "role">, string> & {
  role: SignupInput["role"] | "";
};

const NOTHING_ENTERED: RequestValues = {
  role: "",
  organization: "",
  corporation_number: "",
  office_name: "",
  office_number: "",
  contact_name: "",
  email: "",
  phone: "",
  message: "",
};

/** Nobody is signed in, so the draft belongs to this browser. */
const requestDraft = draftAt<RequestValues>("signup");

/** Sent as null if empty, because the server distinguishes null from an empty text. */
const MAY_BE_EMPTY = ["corporation_number", "office_name", "office_number"] as const;

function inputOf(values: RequestValues): SignupInput {
  const left = MAY_BE_EMPTY.map((name) => [name, values[name].trim() || null]);
  return { ...values, ...Object.fromEntries(left) } as SignupInput;
}

const REQUIRED = ["organization", "contact_name", "email", "phone"] as const;

/** The errors that prevent sending, in the form's order; the server checks again. */
function faultsOf(values: RequestValues): FieldError[] {
  const found: FieldError[] = [];
  if (values.role === "") found.push({ name: "role", message: errors.select(fields.signup.role) });
  for (const name of REQUIRED) {
    if (values[name].trim() === "") found.push({ name, message: errors.required(fields.signup[name]) });
    else if (name === "email" && !looksLikeEmail(values.email)) {
      found.push({ name, message: signupFaults.email });
    }
  }
  if (Array.from(values.message).length > limits.signupMessage) {
    const message = signupFaults.tooLong(fields.signup.message, limits.signupMessage);
    found.push({ name: "message", message });
  }
  return found;
}

const ROLES = (["facility", "counselor"] as const).map((value) => ({ value, label: labels.Role[value] }));

/** `onSent` receives the address to which the confirmation is mailed. */
export function RequestForm({ onSent }: { onSent: (email: string) => void }): ReactElement {
  const [values, setValues] = useState(() => requestDraft.read()?.entered ?? NOTHING_ENTERED);
  const errors = useFormErrors();
  const send = useRequestSignup();
  const toast = useToast();
  const onChanged = useLeaveGuard(requestDraft.drop);

  useEffect(() => {
    const isChanged = JSON.stringify(values) !== JSON.stringify(NOTHING_ENTERED);
    onChanged(isChanged);
    if (isChanged) requestDraft.store({ saved: NOTHING_ENTERED, entered: values });
    else requestDraft.drop();
  }, [values, onChanged]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const faults = faultsOf(values);
    errors.show(faults);
    if (faults.length > 0) return;
    send.mutate(inputOf(values), {
      onSuccess: () => {
        onChanged(false);
        requestDraft.drop();
        onSent(values.email.trim());
      },
      onError: errors.showRefusal,
    });
  }

  function clear(): void {
    setValues(NOTHING_ENTERED);
    errors.show([]);
    toast(words.cleared);
  }

  const field = <N extends keyof RequestValues>(name: N) => ({
    name,
    label: fields.signup[name],
    required: name !== "message" && !MAY_BE_EMPTY.some((optional) => optional === name),
    value: values[name],
    onChange: (value: RequestValues[N]) => {
      setValues((before) => ({ ...before, [name]: value }));
      errors.forget(name);
    },
    error: errors.of(name),
  });
  return (
    <Stack as="form" gap={32} noValidate onSubmit={submit}>
      <ErrorSummary {...errors.summary} />
      <Section title={words.section}>
        <RadioGroup {...field("role")} hint={words.hints.role} options={ROLES} />
        <TextField {...field("organization")} hint={words.hints.organization} autoComplete="organization" />
        <TextField
          {...field("corporation_number")}
          hint={words.hints.corporationNumber}
          inputMode="numeric"
          width="middle"
        />
        <TextField {...field("office_name")} hint={words.hints.officeName} />
        <TextField
          {...field("office_number")}
          hint={values.role === "facility" ? words.hints.officeNumber : words.hints.officeNumberOfCounselor}
          inputMode="numeric"
          width="middle"
        />
        <TextField {...field("contact_name")} autoComplete="name" width="middle" />
        <TextField {...field("email")} hint={words.hints.email} type="email" autoComplete="email" />
        <TextField
          {...field("phone")}
          hint={words.hints.phone}
          type="tel"
          autoComplete="tel"
          width="middle"
        />
        <TextArea {...field("message")} hint={words.hints.message} rows={5} />
        <p>
          {words.purpose} <Link href={paths.privacy}>{words.privacy}</Link>
        </p>
      </Section>
      {values.role !== "counselor" && (
        <Section title={price.title}>
          <Price />
        </Section>
      )}
      <p>{words.kept}</p>
      <Stack row>
        <Button type="submit" size="large" busy={send.isPending} busyLabel={words.busy}>
          {words.submit}
        </Button>
        <Button variant="quiet" onClick={clear}>
          {words.clear}
        </Button>
      </Stack>
    </Stack>
  );
}
