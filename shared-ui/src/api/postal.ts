import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { read } from "./read";
import type { PostalArea } from "./types";

const A_DAY_MS = 86_400_000;

/** Looks up all areas of a seven-digit postal code; empty if unknown. Throws an ApiError. */
export function usePostalLookup(): (zipcode: string) => Promise<readonly PostalArea[]> {
  const client = useQueryClient();
  return useCallback(
    async (zipcode) => {
      const lookup = read("/api/postal-codes/", { query: { zipcode } });
      const { results } = await client.fetchQuery({ ...lookup, staleTime: A_DAY_MS, retry: false });
      return results ?? [];
    },
    [client],
  );
}
