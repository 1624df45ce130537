/** The errors of one form: at their fields, and in the summary that takes the focus after each failed attempt. */
import { useState } from "react";
import type { ApiError } from "shared-ui/api/errors";
import type { FieldError } from "shared-ui/ui/form/ErrorSummary";

interface FormErrors {
  /** What <ErrorSummary> needs. */
  summary: { errors: readonly FieldError[]; attempt: number };
  of: (field: string) => string | undefined;
  /** Show what an attempt failed at, in the form's order; an empty list is a clean form. */
  show: (found: readonly FieldError[]) => void;
  /** Show the server's refusal: at the fields it names, else in the summary alone. */
  showRefusal: (error: ApiError) => void;
  /** A field that is touched is no longer wrong. */
  forget: (field: string) => void;
}

/** Hold the errors of one form. */
export function useFormErrors(): FormErrors {
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [attempt, setAttempt] = useState(0);

  function show(found: readonly FieldError[]): void {
    setErrors(found);
    if (found.length > 0) setAttempt((before) => before + 1);
  }

  return {
    summary: { errors, attempt },
    of: (field) => errors.find((error) => error.name === field)?.message,
    show,
    showRefusal: ({ fields, detail }) => {
      const found = Object.entries(fields).flatMap(([name, messages]) =>
        messages.map((message) => ({ name, message })),
      );
      show(found.length > 0 ? found : [{ name: "", message: detail }]);
    },
    forget: (field) => setErrors((before) => before.filter((error) => error.name !== field)),
  };
}
