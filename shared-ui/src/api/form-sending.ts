/** Sends a form with upload progress, which fetch() does not report. */
import { send } from "./client";

/** The fetch() of one call; `onSent` receives the percentage sent. */
export function sendingForm(
  form: FormData,
  onSent: (percent: number) => void,
): (request: Request) => Promise<Response> {
  const deliver = (request: Request): Promise<Response> =>
    new Promise((resolve, reject) => {
      const sending = new XMLHttpRequest();
      sending.open(request.method, request.url);
      request.headers.forEach((value, name) => {
        // Content-Type contains the boundary of the request's own copy of the form.
        if (name !== "content-type") sending.setRequestHeader(name, value);
      });
      sending.upload.onprogress = ({ loaded, total }) => onSent(Math.floor((100 * loaded) / total));
      sending.onload = () =>
        resolve(
          new Response(sending.responseText, {
            status: sending.status,
            headers: { "X-Request-Id": sending.getResponseHeader("X-Request-Id") ?? "" },
          }),
        );
      sending.onerror = () => reject(new TypeError("The form could not be sent."));
      sending.send(form);
    });
  return (request) => send(request, deliver);
}
