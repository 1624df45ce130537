/** Says to whoever has to sign in first that this leads to the page they wanted. */
import type { ReactElement } from "react";
import { Notice } from "shared-ui/components/feedback/Notice";
import { landing } from "shared-ui/strings/frame/landing";
import { wantedDoors } from "../wanted-page";

/** Render the sentence, where a page is wanted. */
export function WantedNotice(): ReactElement | null {
  return wantedDoors().length > 0 ? <Notice>{landing.wanted}</Notice> : null;
}
