/** Says to whoever has to sign in first that this leads to the page they wanted. */

import type { ReactElement } from "react";
import { landing } from "shared-ui/features/landing/text";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { useHydrated } from "shared-ui/ui/use-hydrated";
import { wantedDoors } from "./wanted-page";

/** Render the sentence, where a page is wanted. */
export function WantedNotice(): ReactElement | null {
  return useHydrated() && wantedDoors().length > 0 ? <Notice>{landing.wanted}</Notice> : null;
}
