/** The errors of a form: at their fields, and in the summary, which is focused after each failed attempt. */
import { useState } from "react";
import type { ApiError } from "shared-ui/api/errors";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import type { FieldError } from "shared-ui/ui/form/ErrorSummary";

interface FormErrors {
  /** The props of <ErrorSummary>. */
  summary: { errors: readonly FieldError[]; attempt: number };
  of: (field: string) => string | undefined;
  /** Shows the errors of an attempt, in the form's order; an empty list removes all. */
  show: (found: readonly FieldError[]) => void;
  /** Shows a rejection at its fields, otherwise in the summary; useSessionExpiry shows the end of a session. */
  showRefusal: (error: ApiError) => void;
  /** Removes a field's error after it was changed. */
  forget: (field: string) => void;
}

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
    showRefusal: (error) => {
      if (error.isSessionExpired) return;
      const { fields, detail } = error;
      const found = Object.entries(fields).flatMap(([name, messages]) =>
        messages.map((message) => ({ name, message })),
      );
      show(found.length > 0 ? found : [{ name: "", message: detail }]);
    },
    forget: (field) => setErrors((before) => before.filter((error) => error.name !== field)),
  };
}

interface DialogErrors extends FormErrors {
  /** Options of `mutate`: success closes the dialog with the message, a rejection is shown in it. */
  closing: (done: string) => { onSuccess: () => void; onError: (error: ApiError) => void };
}

/** The errors of a dialog that sends one change. */
export function useDialogErrors(onClose: () => void): DialogErrors {
  const errors = useFormErrors();
  const toast = useToast();
  return {
    ...errors,
    closing: (done) => ({
      onSuccess: () => {
        onClose();
        toast(done);
      },
      onError: errors.showRefusal,
    }),
  };
}
