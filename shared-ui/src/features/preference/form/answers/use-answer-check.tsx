/** The check before the next page: the specification's alert for a missing list, then the fault summary. */
import { useDialogs } from "../../../../ui/dialogs/DialogsProvider";
import { Furigana } from "../../../../ui/text/Furigana";
import type { FieldName } from "../../preference-fields";
import type { PreferenceForm } from "../use-preference-form";
import { REQUIRED_LISTS } from "./values";

/** Resolves to the first field with a fault, or to null. */
export function useAnswerCheck(
  form: PreferenceForm,
): (fields: readonly FieldName[]) => Promise<FieldName | null> {
  const { alert } = useDialogs();
  return async (fields) => {
    const faults = form.check(fields);
    const first = fields.find((field) => faults[field]);
    if (!first) return null;
    const missingList = REQUIRED_LISTS.find((list) => faults[list]);
    if (missingList) await alert(<Furigana text={faults[missingList] ?? ""} />);
    form.pointOut();
    return first;
  };
}
