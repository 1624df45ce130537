import { type Params, useParams } from "react-router-dom";

/** A numeric id from the URL; anything else is a 404. */
export function idIn(params: Params, name: string): number {
  const text = params[name] ?? "";
  if (!/^[0-9]{1,15}$/.test(text)) throw new Response(null, { status: 404 });
  return Number(text);
}

export function useIdParam(name: string): number {
  return idIn(useParams(), name);
}
