/** The router's part of the sign that the next page is on its way. */
import type { ReactElement, ReactNode } from "react";
import { useNavigation } from "react-router-dom";
import { SlowNotice } from "../../ui/feedback/SlowNotice";

/** Show and announce that a page is being opened, once it takes longer than a moment. */
export function SlowNavigation({ label }: { label: ReactNode }): ReactElement {
  return <SlowNotice isUnderWay={useNavigation().state !== "idle"} label={label} />;
}
