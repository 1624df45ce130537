/** Provides the LINE started in start.ts to the pages. */
import { createContext, useContext } from "react";
import { outsideLine } from "./liff";
import type { Line } from "./line";

const LineContext = createContext<Line>(outsideLine);

export const LineProvider = LineContext.Provider;

export function useLine(): Line {
  return useContext(LineContext);
}
