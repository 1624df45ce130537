/** Finding the areas of a postal code while it is typed. An unknown code or a failed call never blocks the form. */
import { useRef, useState } from "react";
import { usePostalLookup } from "../../../../api/postal";
import type { PostalArea } from "../../../../api/types";
import { sevenDigits } from "../../../../lib/postal";

export interface PostalAreas {
  status: "idle" | "searching" | "found" | "unknown" | "failed";
  areas: readonly PostalArea[];
  /** Look the code up once it has exactly seven digits, and resolve to its areas. */
  ask: (typed: string) => Promise<readonly PostalArea[]>;
}

const NOTHING = { status: "idle", areas: [] } as const;

/** Return the lookup. It asks nothing by itself, so that an address changed by hand stays as it is. */
export function usePostalAreas(): PostalAreas {
  const lookUp = usePostalLookup();
  const asked = useRef<string | null>(null);
  const [found, setFound] = useState<Pick<PostalAreas, "status" | "areas">>(NOTHING);

  async function ask(typed: string): Promise<readonly PostalArea[]> {
    const zipcode = sevenDigits(typed);
    if (zipcode === asked.current) return [];
    asked.current = zipcode;
    if (zipcode === null) {
      setFound(NOTHING);
      return [];
    }
    setFound({ status: "searching", areas: [] });
    try {
      const areas = await lookUp(zipcode);
      // Another code was typed meanwhile: this answer is nobody's any more.
      if (asked.current !== zipcode) return [];
      setFound({ status: areas.length > 0 ? "found" : "unknown", areas });
      return areas;
    } catch {
      if (asked.current === zipcode) setFound({ status: "failed", areas: [] });
      asked.current = null;
      return [];
    }
  }

  return { ...found, ask };
}
