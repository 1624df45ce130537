/** The user's mail address, and requesting a confirmation link for a new one. */
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { errors as sentences } from "shared-ui/lib/text/errors.text";
import { Notice } from "shared-ui/ui/feedback/Notice";
import type { FieldError } from "shared-ui/ui/form/ErrorSummary";
import { TextField } from "shared-ui/ui/form/TextField";
import { looksLikeEmail } from "../email";
import { PasswordField } from "../PasswordField";
import { signupFaults } from "../text";
import { ChangeForm } from "./ChangeForm";
import { emailQuery, useChangeEmail } from "./queries";
import { safety } from "./text";

const words = safety.email;
const NOTHING = { email: "", login_password: "" };

/** Shows the same whether or not the new address belongs to another account. */
export function EmailChange(): ReactElement {
  const { data } = useQuery(emailQuery());
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <ChangeForm
      words={words}
      empty={NOTHING}
      faultsOf={faultsOf}
      change={useChangeEmail()}
      onSubmit={() => setSentTo(null)}
      onDone={({ email }) => setSentTo(email.trim())}
      before={
        <>
          <p>{words.now(data?.email ?? "")}</p>
          {data?.is_dead && (
            <Notice tone="warning">
              <p>{words.dead}</p>
              <p>{words.deadBack}</p>
            </Notice>
          )}
          {sentTo !== null && (
            <Notice tone="success" announce>
              {words.sent(sentTo)}
            </Notice>
          )}
        </>
      }
    >
      {(field) => (
        <>
          <TextField {...field("email")} label={words.email} type="email" autoComplete="email" />
          <PasswordField
            {...field("login_password")}
            label={words.login_password}
            autoComplete="current-password"
          />
        </>
      )}
    </ChangeForm>
  );
}

function faultsOf({ email, login_password: password }: typeof NOTHING): FieldError[] {
  const found: FieldError[] = [];
  if (email.trim() === "") found.push({ name: "email", message: sentences.required(words.email) });
  else if (!looksLikeEmail(email)) found.push({ name: "email", message: signupFaults.email });
  if (password === "")
    found.push({ name: "login_password", message: sentences.required(words.login_password) });
  return found;
}
