/** Values as multipart form data, by the submission rules of docs/decisions.md §10. */

// The URL of a stored picture. It is not sent back, because it changes nothing.
const STORED_ADDRESS = /^(?:http|\/media\/)/;

/** Omits nulls and stored URLs; lists and objects become JSON text; files stay files. */
export function toFormData(values: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined) continue;
    if (value instanceof Blob) form.append(name, value);
    else if (typeof value === "object") form.append(name, JSON.stringify(value));
    else if (!STORED_ADDRESS.test(String(value))) form.append(name, String(value));
  }
  return form;
}

/** A form with several files under one name, and other values. */
export function filesAsFormData(name: string, files: readonly File[], values: object = {}): FormData {
  const form = toFormData(values);
  for (const file of files) form.append(name, file);
  return form;
}
