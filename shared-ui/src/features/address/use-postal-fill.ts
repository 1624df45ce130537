/** Fills in the address from the postal code (docs/decisions.md §10), or from the selected one of several areas. */
import { useEffect, useRef, useState } from "react";
import { usePostalLookup } from "../../api/postal";
import type { PostalArea } from "../../api/types";
import { sevenDigits } from "../../lib/postal";
import { useAddressText } from "./text";

/** The address of a person or a home, as entered. */
export interface Address {
  postal_code: string;
  prefecture: string;
  address_1: string;
  address_2: string;
}

export interface AddressProps {
  values: Address;
  set: (changes: Partial<Address>) => void;
}

interface PostalFill {
  type: (typed: string) => void;
  /** The names of the areas to choose from, if a code covers several. */
  areas: readonly string[];
  /** The position of the chosen area as text; empty if none is chosen. */
  chosen: string;
  choose: (position: string) => void;
  /** A message about what just happened, also for screen readers. */
  news: string;
}

export function usePostalFill({ values, set }: AddressProps): PostalFill {
  const lookUp = usePostalLookup();
  const words = useAddressText();
  const [areas, setAreas] = useState<readonly PostalArea[]>([]);
  const [chosen, setChosen] = useState("");
  const [news, setNews] = useState("");
  const searched = useRef(sevenDigits(values.postal_code));
  const filledTown = useRef("");
  // The user may type a street while the search is under way.
  const street = useRef(values.address_2);
  useEffect(() => {
    street.current = values.address_2;
  });

  function type(typed: string): void {
    set({ postal_code: typed });
    const digits = sevenDigits(typed);
    if (digits === searched.current) return;
    searched.current = digits;
    setAreas([]);
    setChosen("");
    setNews("");
    if (digits !== null) void search(digits);
  }

  async function search(digits: string): Promise<void> {
    setNews(words.searching);
    const found = await lookUp(digits).catch(() => null);
    // The user has typed another code meanwhile.
    if (searched.current !== digits) return;
    if (found === null) {
      searched.current = null;
      setNews(words.failed);
      return;
    }
    setAreas(found);
    const filled = fill(found);
    if (found.length === 0) setNews(words.unknown);
    else setNews(found.length > 1 ? words.several : words.filled(filled));
  }

  /** Fills in the parts that all areas have in common; a street typed by the user is kept. Returns what they share. */
  function fill(found: readonly PostalArea[]): string {
    const prefecture = common(found, "address1");
    const city = prefecture && common(found, "address2");
    const town = city && common(found, "address3");
    const mayFillTown = street.current === "" || street.current === filledTown.current;
    set({
      ...(prefecture ? { prefecture } : {}),
      ...(city ? { address_1: city } : {}),
      ...(town && mayFillTown ? { address_2: town } : {}),
    });
    if (town && mayFillTown) filledTown.current = town;
    return prefecture + city + town;
  }

  function choose(position: string): void {
    const area = areas[Number(position)];
    setChosen(position);
    if (area) setNews(words.filled(fill([area])));
  }

  const names = areas.map(({ address1, address2, address3 }) => address1 + address2 + address3);
  return { type, areas: names, chosen, choose, news };
}

function common(areas: readonly PostalArea[], part: "address1" | "address2" | "address3"): string {
  const first = areas[0]?.[part] ?? "";
  return areas.every((area) => area[part] === first) ? first : "";
}
