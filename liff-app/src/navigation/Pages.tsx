/** The router around the page of the address. */
import { type ReactElement, type ReactNode, useEffect, useLayoutEffect } from "react";
import { Router, useRoutes } from "react-router-dom";
import { routes } from "../routes";
import { FaultBoundary } from "./FaultBoundary";
import { useNavigation, useShown } from "./navigation-context";

/** Render the page, scrolled to where it begins. */
export function Pages(): ReactElement {
  const { follow, navigator } = useNavigation();
  const shown = useShown();
  useEffect(follow, [follow]);
  useLayoutEffect(() => {
    if (shown.scrollTo !== null) window.scrollTo(0, shown.scrollTo);
  }, [shown]);
  return (
    <Router location={shown.location} navigationType={shown.action} navigator={navigator}>
      <FaultBoundary at={shown.location}>
        <Page />
      </FaultBoundary>
    </Router>
  );
}

function Page(): ReactNode {
  return useRoutes(routes);
}
