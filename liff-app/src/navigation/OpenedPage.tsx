/** What an address led to. A fault of one page is shown inside its frame, so that the way to other pages stays open. */
import type { ReactNode } from "react";
import { ErrorPage } from "../pages/ErrorPage";
import { FaultBoundary } from "./FaultBoundary";
import { useShown } from "./navigation-context";

/** Render the page, or why it cannot be shown. */
export function OpenedPage(): ReactNode {
  const { opened, location } = useShown();
  if (!opened) return null;
  if ("fault" in opened) return <ErrorPage fault={opened.fault} />;
  return (
    <FaultBoundary at={location}>
      <opened.Page />
    </FaultBoundary>
  );
}
