/** Pictures that are shown only to whoever has just proved who they are: fetched as calls are, not by the page itself. */
import { call } from "./client";

/** Return a picture; a refusal is thrown as of any call. */
export function fetchPicture(address: string): Promise<Blob> {
  return call(async () => {
    const response = await fetch(new URL(address, location.origin), { credentials: "same-origin" });
    return response.ok
      ? { data: await response.blob(), response }
      : { error: await response.json().catch(() => null), response };
  }) as Promise<Blob>;
}
