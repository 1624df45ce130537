/** Tells users who must sign in that the requested page follows. */

import type { ReactElement } from "react";
import { landing } from "shared-ui/features/landing/text";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { useHydrated } from "shared-ui/ui/use-hydrated";
import { wantedDoors } from "./wanted-page";

export function WantedNotice(): ReactElement | null {
  return useHydrated() && wantedDoors().length > 0 ? <Notice>{landing.wanted}</Notice> : null;
}
