/** A page's view, stored in its URL: reloading, "back" and shared links keep it. */
import { useSearchParams } from "react-router-dom";

interface Conversion<View> {
  /** The view of a URL; ignores invalid values. */
  viewIn: (query: URLSearchParams) => View;
  /** The URL's query; default values are left out. */
  queryOf: (view: View) => URLSearchParams;
}

interface UrlView<View> {
  view: View;
  /** Changes the URL without a history entry, as filters do; links to `hrefOf` add one. */
  onView: (view: View) => void;
  hrefOf: (view: View) => string;
}

/** `path` is the page's own. */
export function useUrlView<View>(path: string, { viewIn, queryOf }: Conversion<View>): UrlView<View> {
  const [query, setQuery] = useSearchParams();
  return {
    view: viewIn(query),
    onView: (view) => setQuery(queryOf(view), { replace: true, preventScrollReset: true }),
    hrefOf: (view) => `${path}?${queryOf(view)}`,
  };
}

/** A URL's query of these values, without the empty ones. */
export function queryFrom(
  values: Readonly<Record<string, string | number | boolean | null | undefined>>,
): URLSearchParams {
  const entries = Object.entries(values).filter(([, value]) => value);
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}
