/** The props of every field besides its value: label, hint and fault, in the app's wording. */
import type { ReactNode } from "react";
import { fields } from "../../../../api/generated/forms";
import { useAnnotate } from "../../../../lib/text/labels";
import { WordHelp } from "../../../../ui/text/Explained";
import { Furigana } from "../../../../ui/text/Furigana";
import type { FieldName } from "../../preference-fields";
import type { PreferenceForm } from "../use-preference-form";

interface FieldFrame {
  name: FieldName;
  label: ReactNode;
  hint: ReactNode;
  help: ReactNode;
  error: ReactNode;
}

/** Returns the props for a field; `hint` is the text of the hint. */
export function useField(form: PreferenceForm): (name: FieldName, hint?: string) => FieldFrame {
  const annotate = useAnnotate();
  return (name, hint) => ({
    name,
    label: <Furigana text={annotate(fields.preference[name])} />,
    hint: hint && <Furigana text={hint} />,
    help: <WordHelp texts={[annotate(fields.preference[name]), hint]} />,
    error: form.faults[name] && <Furigana text={form.faults[name]} />,
  });
}
