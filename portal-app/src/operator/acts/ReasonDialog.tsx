/** A dialog for an operator's action: its effects, the reason, and then the action. */
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, useState } from "react";
import type { PreviewIn } from "shared-ui/api/types";
import { errors as sentences } from "shared-ui/lib/text/errors.text";
import { FormDialog } from "shared-ui/ui/dialogs/FormDialog";
import { ErrorNotice } from "shared-ui/ui/feedback/Notice";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import type { FieldError } from "shared-ui/ui/form/ErrorSummary";
import { useFormErrors } from "../../lib/use-form-errors";
import { useAuditReason } from "./audit-reason";
import { previewQuery, useAct } from "./queries";
import { ReasonField } from "./ReasonField";
import { acts as words } from "./text";

export interface ReasonDialogProps {
  title: string;
  /** The action's name on its button, and the message after success. */
  submit: string;
  done: string;
  danger?: boolean;
  /** The server's preview to load; null while a field is empty. */
  preview?: PreviewIn | null;
  /** The effects, if the page already knows them. */
  follows?: readonly string[];
  /** Errors of the action's own fields. */
  lacks?: readonly FieldError[];
  act: (reason: string) => Promise<unknown>;
  onClose: () => void;
  /** The action's own fields, with the error of each. */
  children?: (errorOf: (field: string) => string | undefined) => ReactNode;
}

export function ReasonDialog(props: ReasonDialogProps): ReactElement {
  const { title, submit, done, danger, preview, follows, lacks = [], act, onClose, children } = props;
  const auditReason = useAuditReason();
  const [reason, setReason] = useState(auditReason.reason);
  // For an action with fields, the first press loads the preview, once they are filled in.
  const [asked, setAsked] = useState(children ? null : (preview ?? null));
  const found = useQuery(previewQuery(asked));
  const errors = useFormErrors();
  const acting = useAct();
  const toast = useToast();
  const isAskedFor = preview === undefined || JSON.stringify(asked) === JSON.stringify(preview);
  const refusal = isAskedFor ? found.error : null;
  const errorOf = (field: string) => errors.of(field) ?? refusal?.fields[field]?.[0];

  function go(): void {
    const missing = [...lacks];
    if (reason.trim() === "") missing.push({ name: "reason", message: sentences.required(words.reason) });
    errors.show(missing);
    if (missing.length > 0 || found.isFetching) return;
    if (refusal) found.refetch();
    else if (isAskedFor) perform();
    else setAsked(preview);
  }

  function perform(): void {
    // No mutation callbacks: the dialog may unmount with the changed item, such as a list's last row.
    acting
      .mutateAsync(() => act(reason.trim()))
      .then(() => {
        onClose();
        toast(done);
      }, errors.showRefusal);
  }

  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={go}
      submitLabel={isAskedFor && !refusal ? submit : words.check}
      cancelLabel={words.cancel}
      busy={acting.isPending || found.isFetching}
      busyLabel={found.isFetching ? words.asking : words.doing}
      danger={danger}
      summary={errors.summary}
      failedTitle={words.failed}
    >
      {children?.(errorOf)}
      <div aria-live="polite">
        <ErrorNotice error={refusal} />
        {isAskedFor && !refusal && <Follows sentences={follows ?? found.data ?? []} />}
      </div>
      <ReasonField
        value={reason}
        onChange={(typed) => {
          setReason(typed);
          errors.forget("reason");
        }}
        error={errors.of("reason")}
      />
    </FormDialog>
  );
}

function Follows({ sentences }: { sentences: readonly string[] }): ReactElement | null {
  if (sentences.length === 0) return null;
  return (
    <>
      <p>
        <strong>{words.follows}</strong>
      </p>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}
