/** Answers of the API that came inside the page: server/blueprints/site/embedded.py. */

interface Answer {
  body: unknown;
  headers: Record<string, string>;
}

/** A slow phone may need seconds until the app asks; after this time an answer is asked for again. */
const VALID_MS = 30_000;

/** Return the answer to a request, if it came with the page. */
export const embeddedAnswer = answersOnce();

/**
 * Return a function that gives each answer of the page once. It gives none after the first request that changes
 * something, such as a sign-in: it may be outdated, or belong to another user.
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
