/** An action on the subject of a timeline, with the one field it needs in addition to the reason. */
import { type ReactElement, useState } from "react";
import { plainNumber } from "shared-ui/lib/digits";
import { errors as sentences } from "shared-ui/lib/text/errors.text";
import type { FieldError } from "shared-ui/ui/form/ErrorSummary";
import { NumberField } from "shared-ui/ui/form/NumberField";
import { TextField } from "shared-ui/ui/form/TextField";
import { ReasonDialog } from "../acts/ReasonDialog";
import { ACTS, type ActName, type Needs } from "./acts";
import { found } from "./text";

const words = found.fields;

const LABELS = {
  name: words.name,
  email: words.email,
  assignee: words.to,
  into: words.into,
  words: words.words,
};
const HINTS = {
  name: undefined,
  email: words.emailHint,
  assignee: words.toHint,
  into: words.intoHint,
  words: words.wordsHint,
};
/** Optional fields. */
const OPTIONAL: readonly Needs[] = ["assignee", "words"];

export function ActDialog({
  act,
  id,
  onClose,
}: {
  act: ActName;
  id: number;
  onClose: () => void;
}): ReactElement {
  const [typed, setTyped] = useState("");
  const { needs, isDangerous, send } = ACTS[act];
  const isNumber = needs !== undefined && takesNumber(needs);
  const value = isNumber ? plainNumber(typed) : typed.trim();
  const to = isNumber && value !== "" ? Number(value) : null;
  const given = { name: value, email: value, words: value, to };
  const wrong = needs && wrongWith(needs, value);
  return (
    <ReasonDialog
      {...found.acts[act]}
      danger={isDangerous}
      preview={
        act === "resume" ? undefined : { act, id, email: needs === "email" ? value || null : null, to }
      }
      lacks={wrong ? [wrong] : []}
      act={(reason) => send(id, { reason, ...given })}
      onClose={onClose}
    >
      {needs && ((errorOf) => <Needed needs={needs} value={typed} onChange={setTyped} errorOf={errorOf} />)}
    </ReasonDialog>
  );
}

function wrongWith(needs: Needs, value: string): FieldError | null {
  const name = fieldOf(needs);
  if (value === "" && !OPTIONAL.includes(needs)) return { name, message: sentences.required(LABELS[needs]) };
  if (takesNumber(needs) && !/^\d*$/.test(value)) return { name, message: words.notNumber };
  return null;
}

/** Whether the field is the number of a person or an office. */
function takesNumber(needs: Needs): boolean {
  return needs === "assignee" || needs === "into";
}

function fieldOf(needs: Needs): string {
  return takesNumber(needs) ? "to" : needs;
}

interface NeededProps {
  needs: Needs;
  value: string;
  onChange: (typed: string) => void;
  errorOf: (field: string) => string | undefined;
}

function Needed({ needs, value, onChange, errorOf }: NeededProps): ReactElement {
  const name = fieldOf(needs);
  const field = {
    name,
    label: LABELS[needs],
    hint: HINTS[needs],
    required: !OPTIONAL.includes(needs),
    value,
    onChange,
    error: errorOf(name) ?? (needs === "into" ? errorOf("into") : undefined),
  };
  if (takesNumber(needs)) return <NumberField {...field} />;
  return <TextField {...field} type={needs === "email" ? "email" : "text"} />;
}
