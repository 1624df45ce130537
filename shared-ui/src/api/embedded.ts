/** API responses embedded in the page by server/blueprints/site/embedded.py. */

interface Answer {
  body: unknown;
  headers: Record<string, string>;
}

/** Long enough for a slow phone to start the app; after this time the data is loaded again. */
const VALID_MS = 30_000;

/** The embedded response to a request, if there is one. */
export const embeddedAnswer = answersOnce();

/**
 * Returns a function that gives out each embedded response once. After the first request that changes something,
 * such as a sign-in, it gives none: the data may be outdated or belong to another user.
 */
export function answersOnce(): (request: Request) => Response | null {
  let answers: Record<string, Answer> | null = null;
  return (request) => {
    answers ??= readAnswers();
    if (request.method !== "GET" || performance.now() > VALID_MS) answers = {};
    const { pathname, search } = new URL(request.url);
    const answer = answers[pathname + search];
    if (!answer) return null;
    delete answers[pathname + search];
    return new Response(JSON.stringify(answer.body), {
      headers: { "Content-Type": "application/json", ...answer.headers },
    });
  };
}

function readAnswers(): Record<string, Answer> {
  const element = document.getElementById("answers");
  // Keep no personal data in the document.
  element?.remove();
  return JSON.parse(element?.textContent ?? "{}");
}
