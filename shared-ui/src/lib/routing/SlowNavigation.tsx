import type { ReactElement, ReactNode } from "react";
import { useNavigation } from "react-router-dom";
import { SlowNotice } from "../../ui/feedback/SlowNotice";

/** Shows and announces that the next page is loading, if it takes longer than a moment. */
export function SlowNavigation({ label }: { label: ReactNode }): ReactElement {
  return <SlowNotice isUnderWay={useNavigation().state !== "idle"} label={label} />;
}
