/** Tells users who must sign in that the requested page follows. */

import type { ReactElement } from "react";
import { landing } from "shared-ui/features/landing/text";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { useHydrated } from "shared-ui/ui/use-hydrated";
import { returnLoginRoutes } from "./return-to";

export function ReturnToNotice(): ReactElement | null {
  return useHydrated() && returnLoginRoutes().length > 0 ? <Notice>{landing.wanted}</Notice> : null;
}
