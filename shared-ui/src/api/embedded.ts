/** Answers of the API that came inside the page: server/blueprints/site/embedded.py. */

interface Answer {
  body: unknown;
  headers: Record<string, string>;
}

/** A slow phone may need seconds until the app asks; after this time an answer is asked for again. */
const VALID_MS = 30_000;

let answers: Record<string, Answer> | null = null;

/**
 * Return the answer to a request, if it came with the page. Each is used once. None is used after the first request that
 * changes something, such as a sign-in: it may no longer be true, or belong to somebody else.
 */
export function embeddedAnswer(request: Request): Response | null {
  answers ??= readAnswers();
  if (request.method !== "GET" || performance.now() > VALID_MS) answers = {};
  const { pathname, search } = new URL(request.url);
  const answer = answers[pathname + search];
  if (!answer) return null;
  delete answers[pathname + search];
  return new Response(JSON.stringify(answer.body), {
    headers: { "Content-Type": "application/json", ...answer.headers },
  });
}

function readAnswers(): Record<string, Answer> {
  const element = document.getElementById("answers");
  // Nobody's data stays in the document.
  element?.remove();
  return JSON.parse(element?.textContent ?? "{}");
}
