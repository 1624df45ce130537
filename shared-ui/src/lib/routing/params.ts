/** Reading the ids that an address carries. */
import { type Params, useParams } from "react-router-dom";

/** Return an id of the address; an address with anything else in its place is not found. */
export function idIn(params: Params, name: string): number {
  const text = params[name] ?? "";
  if (!/^[0-9]{1,15}$/.test(text)) throw new Response(null, { status: 404 });
  return Number(text);
}

export function useIdParam(name: string): number {
  return idIn(useParams(), name);
}
