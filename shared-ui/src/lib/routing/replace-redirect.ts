/** Decides whether a redirect replaces the current entry of the browser's history. */
import { replace } from "react-router-dom";

/**
 * Runs work that may throw a redirect. If its URL is already the current history entry, as for the first page or
 * after going back, the redirect replaces it: otherwise "back" would lead to the same redirect again.
 */
export async function replaceRedirect<Result>(
  { url }: Request,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    const { origin, pathname, search } = window.location;
    const to =
      thrown instanceof Response && !thrown.headers.has(WHOLE_PAGE) && thrown.headers.get("Location");
    throw to && url === origin + pathname + search ? replace(to) : thrown;
  }
}

const WHOLE_PAGE = "X-Remix-Reload-Document";
