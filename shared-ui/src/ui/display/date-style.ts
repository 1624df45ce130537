/** The date style of an app: long for applicants, short in the portal (lib/dates.ts). */
import { createContext, useContext } from "react";
import type { DateStyle } from "../../lib/dates";

const DateStyleContext = createContext<DateStyle>("short");

/** Sets an app's date style: `<DateStyleProvider value="long">`. */
export const DateStyleProvider = DateStyleContext.Provider;

export function useDateStyle(): DateStyle {
  return useContext(DateStyleContext);
}
