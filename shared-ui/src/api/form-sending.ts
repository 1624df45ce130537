/** Sending a form so that it can be told how much of it has gone: fetch() cannot say. */

/** Return what stands in for fetch() at one call; `onSent` hears the share of the form that has gone, in per cent. */
export function sendingForm(
  form: FormData,
  onSent: (percent: number) => void,
): (request: Request) => Promise<Response> {
  return (request) =>
    new Promise((resolve, reject) => {
      const sending = new XMLHttpRequest();
      sending.open(request.method, request.url);
      request.headers.forEach((value, name) => {
        // It names the boundary of the request's own copy of the form.
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
}
