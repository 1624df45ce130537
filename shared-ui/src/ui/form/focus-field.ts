/** Focuses a field. A URL fragment would not focus the first control of a group and would bypass the router. */
import { fieldId } from "./field-id";

export function focusField(name: string): void {
  const target = document.getElementById(fieldId(name));
  const control = target?.matches("fieldset") ? target.querySelector<HTMLElement>("input") : target;
  target?.scrollIntoView?.({ block: "center" });
  control?.focus({ preventScroll: true });
}
