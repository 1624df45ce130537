/** From a postal code to its address. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { read } from "./read";

export interface PostalAddress {
  prefecture: string;
  /** Municipality and town, joined. */
  address: string;
}

const A_DAY_MS = 86_400_000;

/** Return the lookup of seven digits: an address, or null when there is none. A failed call is thrown as an ApiError. */
export function usePostalLookup(): (sevenDigits: string) => Promise<PostalAddress | null> {
  const client = useQueryClient();
  return useCallback(
    async (sevenDigits) => {
      const lookup = read("/api/postal-codes/", { query: { zipcode: sevenDigits } });
      const { results } = await client.fetchQuery({ ...lookup, staleTime: A_DAY_MS });
      const area = results?.[0];
      return area ? { prefecture: area.address1, address: `${area.address2}${area.address3}` } : null;
    },
    [client],
  );
}
