/** Pictures that need a session or a step-up: fetched through call() instead of an <img> URL. */
import { call, type Server } from "./client";
import { asApiError } from "./errors";

/**
 * Loads a picture from a signed URL, which expires after some minutes. If it has expired, as in a page open for
 * long, `readAgain` gets the current URL; null means that the picture was deleted.
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

type GetPicture = (path: string, init: { parseAs: "blob" }) => Promise<{ data?: Blob; response: Response }>;

/** Loads a picture, whose address is no path of the API schema; errors are thrown as ApiError. */
function fetchPicture(address: string): Promise<Blob> {
  const ask = (server: Server) => (server.GET as unknown as GetPicture)(address, { parseAs: "blob" });
  return call(ask) as Promise<Blob>;
}
