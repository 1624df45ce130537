/** Ids of form fields. A field's name is unique on the page, so the id is made from it. */

/** The id of the field's control, used by labels and by the error summary. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

/** The ids of the field's hint and error. */
export function describedBy(name: string, hint: unknown, error: unknown): string | undefined {
  const ids = [hint && hintId(name), error && errorId(name)].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

export function hintId(name: string): string {
  return `${fieldId(name)}-hint`;
}

export function errorId(name: string): string {
  return `${fieldId(name)}-error`;
}
