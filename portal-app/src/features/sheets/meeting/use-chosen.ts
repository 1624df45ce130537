/** Whom or what a sheet is about, as the address names it: nothing of it is kept anywhere else. */
import { useState } from "react";
import { useSearchParams } from "react-router-dom";

const NAME = "ids";

interface Chosen {
  ids: readonly number[];
  choose: (ids: readonly number[]) => void;
}

// More than fit on any sheet: some may be of nobody who is there any more.
const READ_MOST = 20;

/** Return the ids that the address names, each once, and how others are chosen; whose they are it does not know. */
export function useChosen(): Chosen {
  const [query, setQuery] = useSearchParams();
  // The address follows a moment later: who chooses quickly is not to lose what they chose before.
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
