/** What an address led to. A fault of one page is shown inside its frame, so that the way to other pages stays open. */
import type { ReactNode } from "react";
import { ErrorPage } from "../pages/ErrorPage";
import { OpeningPage } from "../pages/OpeningPage";
import { FaultBoundary } from "./FaultBoundary";
import { useShown } from "./navigation-context";

/** Render the page in its frame, or why it cannot be shown; until the first one is there, the opening page. */
export function OpenedPage(): ReactNode {
  const { opened, location } = useShown();
  if (!opened) return <OpeningPage />;
  const page = "fault" in opened ? <ErrorPage fault={opened.fault} /> : <opened.Page />;
  const guarded = <FaultBoundary at={location}>{page}</FaultBoundary>;
  return opened.Frame ? <opened.Frame>{guarded}</opened.Frame> : guarded;
}
