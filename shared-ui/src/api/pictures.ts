/** Pictures that are shown only to whoever has just proved who they are: fetched as calls are, not by the page itself. */
import { call } from "./client";
import { asApiError } from "./errors";

/**
 * Return a picture whose address is good for some minutes. Where it has expired, as in a page that was long open,
 * `readAgain` asks for the present address: null is that there is none any more.
 */
export async function fetchSignedPicture(
  address: string,
  readAgain: () => Promise<string | null | undefined>,
): Promise<Blob> {
  try {
    return await fetchPicture(address);
  } catch (thrown) {
    const present = asApiError(thrown).status === 404 ? await readAgain() : null;
    if (!present || present === address) throw thrown;
    return fetchPicture(present);
  }
}

/** Return a picture; a refusal is thrown as of any call. */
export function fetchPicture(address: string): Promise<Blob> {
  return call(async () => {
    const response = await fetch(new URL(address, location.origin), { credentials: "same-origin" });
    return response.ok
      ? { data: await response.blob(), response }
      : { error: await response.json().catch(() => null), response };
  }) as Promise<Blob>;
}
