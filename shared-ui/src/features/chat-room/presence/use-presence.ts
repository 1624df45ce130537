/** The other side of a room, as it is told; whoever is not heard writing any longer has stopped. */
import { type Dispatch, useEffect, useReducer } from "react";
import { type Company, type CompanyEvent, companyAfter, NOBODY } from "./presence";

const WRITES_FOR_MS = 5_000;

/** Return the company and how to tell what happened to it. */
export function useCompany(): [Company, Dispatch<CompanyEvent>] {
  const [company, meet] = useReducer(companyAfter, NOBODY);
  const { strokes } = company;
  useEffect(() => {
    if (strokes === 0) return undefined;
    const timer = setTimeout(() => meet({ type: "stopped" }), WRITES_FOR_MS);
    return () => clearTimeout(timer);
  }, [strokes]);
  return [company, meet];
}
