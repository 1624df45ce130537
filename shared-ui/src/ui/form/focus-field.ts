/** Moving to a field: a fragment alone would neither focus a group's first control nor respect the router. */
import { fieldId } from "./field-id";

/** Bring a field into sight and focus its control. */
export function focusField(name: string): void {
  const target = document.getElementById(fieldId(name));
  const control = target?.matches("fieldset") ? target.querySelector<HTMLElement>("input") : target;
  target?.scrollIntoView?.({ block: "center" });
  control?.focus({ preventScroll: true });
}
