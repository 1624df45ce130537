/** Where a redirect stands in the browser's history. */
import { replace } from "react-router-dom";

/**
 * Do what may redirect. From an address that stands in the history already, the first one or that of a way back, the
 * other takes its place: going back from there would only lead there again.
 */
export async function inPlace<Result>({ url }: Request, work: () => Promise<Result>): Promise<Result> {
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
