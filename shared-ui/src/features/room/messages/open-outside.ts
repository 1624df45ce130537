/** Opens a URL outside LINE, whose in-app browser cannot save files; undefined in all other browsers. */
import { createContext } from "react";

export type OpenOutside = (path: string) => void;

export const OpenOutsideContext = createContext<OpenOutside | undefined>(undefined);
