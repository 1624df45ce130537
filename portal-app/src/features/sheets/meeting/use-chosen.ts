/** The subjects of a sheet, stored only in the URL. */
import { useState } from "react";
import { useSearchParams } from "react-router-dom";

const NAME = "ids";

interface Chosen {
  ids: readonly number[];
  choose: (ids: readonly number[]) => void;
}

// More than fit on any sheet, because some ids may no longer exist.
const READ_MOST = 20;

/** The ids in the URL, without duplicates, and a function to change them. The ids are not checked. */
export function useChosen(): Chosen {
  const [query, setQuery] = useSearchParams();
  // The URL changes a moment later, so quick clicks must not depend on it.
  const [ids, setIds] = useState<readonly number[]>(() => idsIn(query).slice(0, READ_MOST));
  return {
    ids,
    choose: (chosen) => {
      setIds(chosen);
      setQuery(chosen.length > 0 ? { [NAME]: chosen.join(",") } : {}, {
        replace: true,
        preventScrollReset: true,
      });
    },
  };
}

function idsIn(query: URLSearchParams): readonly number[] {
  const named = (query.get(NAME) ?? "").split(",").filter((id) => /^[1-9]\d{0,9}$/.test(id));
  return [...new Set(named.map(Number))];
}

export function withChosen(href: string, ...ids: readonly number[]): string {
  return `${href}?${NAME}=${ids.join(",")}`;
}
