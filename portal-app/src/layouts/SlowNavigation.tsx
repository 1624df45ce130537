/** The router's part of the sign that the next page is on its way. */
import type { ReactElement } from "react";
import { useNavigation } from "react-router-dom";
import { SlowNotice } from "shared-ui/components/feedback/SlowNotice";
import { portal } from "shared-ui/strings/frame/portal";

/** Show and announce that a page is being opened, once it takes longer than a moment. */
export function SlowNavigation(): ReactElement {
  return <SlowNotice isUnderWay={useNavigation().state !== "idle"} label={portal.slow} />;
}
