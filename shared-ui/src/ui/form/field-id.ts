/** The ids of form fields. A field's name is used once per page, so the name alone makes the id. */

/** Return the id of the field's control, which labels and the error summary point to. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

/** Return the ids under which a field's hint and error text can be found. */
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
