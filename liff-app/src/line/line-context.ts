/** LINE for the pages: started in start.ts, offered here. */
import { createContext, useContext } from "react";
import { outsideLine } from "./liff";
import type { Line } from "./line";

const LineContext = createContext<Line>(outsideLine);

/** Offer the started LINE to everything below. */
export const LineProvider = LineContext.Provider;

export function useLine(): Line {
  return useContext(LineContext);
}
