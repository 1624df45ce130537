/** The app's navigation for its pages: started in App.tsx, offered here. */
import { createContext, useContext, useSyncExternalStore } from "react";
import type { Navigation, Shown } from "./navigation";

const NavigationContext = createContext<Navigation | null>(null);

/** Offer the navigation to everything below. */
export const NavigationProvider = NavigationContext.Provider;

/** Return the navigation. */
export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error("useNavigation needs a NavigationProvider above it.");
  return navigation;
}

/** Return what is shown. */
export function useShown(): Shown {
  const { listen, shown } = useNavigation();
  return useSyncExternalStore(listen, shown);
}

/** Say whether another page is on its way. */
export function useIsMoving(): boolean {
  const { listen, isMoving } = useNavigation();
  return useSyncExternalStore(listen, isMoving);
}
