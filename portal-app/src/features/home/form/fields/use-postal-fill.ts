/** Fills in the address from the postal code (docs/decisions.md §10), or from the selected one of several areas. */
import { useEffect, useRef, useState } from "react";
import { usePostalLookup } from "shared-ui/api/postal";
import type { PostalArea } from "shared-ui/api/types";
import { sevenDigits } from "shared-ui/lib/postal";
import { homeForm } from "../../text";
import type { FormProps } from "../values/home-values";

interface PostalFill {
  type: (typed: string) => void;
  /** The areas to choose from, if a code covers several. */
  areas: readonly { label: string }[];
  chosen: string;
  choose: (index: string) => void;
  /** A message about what just happened, also for screen readers. */
  news: string;
}

export function usePostalFill({ values, set }: FormProps): PostalFill {
  const areasOf = usePostalLookup();
  const [areas, setAreas] = useState<readonly PostalArea[]>([]);
  const [chosen, setChosen] = useState("");
  const [news, setNews] = useState("");
  const filledTown = useRef("");
  const street = useRef(values.address_2);
  useEffect(() => {
    street.current = values.address_2;
  });
  const latest = useRef<string | null>(sevenDigits(values.postal_code));

  function type(typed: string): void {
    set({ postal_code: typed });
    const digits = sevenDigits(typed);
    if (digits === latest.current) return;
    latest.current = digits;
    setAreas([]);
    setChosen("");
    setNews("");
    if (digits !== null) void lookUp(digits);
  }

  async function lookUp(digits: string): Promise<void> {
    setNews(homeForm.postal.searching);
    const found = await areasOf(digits).catch(() => []);
    // The user may have typed something else meanwhile.
    if (latest.current !== digits) return;
    setAreas(found);
    setNews(found.length === 0 ? homeForm.postal.unknown : "");
    fill(found);
  }

  /** Fills in what all areas have in common; the town only if the user has typed no street. */
  function fill(found: readonly PostalArea[]): void {
    const prefecture = common(found, "address1");
    const city = prefecture && common(found, "address2");
    const town = city && common(found, "address3");
    const mayFillTown = street.current === filledTown.current;
    set({
      ...(prefecture ? { prefecture } : {}),
      ...(city ? { address_1: city } : {}),
      ...(town && mayFillTown ? { address_2: town } : {}),
    });
    if (town && mayFillTown) filledTown.current = town;
    if (prefecture) setNews(homeForm.postal.filled([prefecture, city].filter(Boolean).join("")));
  }

  function choose(index: string): void {
    const area = areas[Number(index)];
    setChosen(index);
    if (area) fill([area]);
  }

  return { type, areas: areas.map((area) => ({ label: labelOf(area) })), chosen, choose, news };
}

function common(areas: readonly PostalArea[], part: "address1" | "address2" | "address3"): string {
  const [first, ...others] = areas.map((area) => area[part]);
  return first !== undefined && others.every((other) => other === first) ? first : "";
}

function labelOf({ address1, address2, address3 }: PostalArea): string {
  return `${address1}${address2}${address3}`;
}
