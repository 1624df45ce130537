/** How a room opens an address outside of LINE, whose own browser keeps no files; undefined in every other browser. */
import { createContext } from "react";

export type OpenOutside = (path: string) => void;

export const OpenOutsideContext = createContext<OpenOutside | undefined>(undefined);
