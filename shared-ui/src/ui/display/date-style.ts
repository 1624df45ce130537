/** How an app writes moments: the applicants' in words, in either wording, and the portal in figures (lib/dates.ts). */
import { createContext, useContext } from "react";
import type { DateStyle } from "../../lib/dates";

const DateStyleContext = createContext<DateStyle>("short");

/** Set an app's way: `<DateStyleProvider value="long">`. */
export const DateStyleProvider = DateStyleContext.Provider;

export function useDateStyle(): DateStyle {
  return useContext(DateStyleContext);
}
