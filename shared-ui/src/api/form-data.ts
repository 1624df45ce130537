/** Values as a multipart form, by the submission rule of docs/decisions.md §10. */

// An address of a picture that is stored already: sending it back would say nothing.
const STORED_ADDRESS = /^(?:http|\/media\/)/;

/** Return the form: nulls and stored addresses left out, lists and objects as JSON text, files as files. */
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

/** Return a form that carries several files under one name, beside other values. */
export function filesAsFormData(name: string, files: readonly File[], values: object = {}): FormData {
  const form = toFormData(values);
  for (const file of files) form.append(name, file);
  return form;
}
