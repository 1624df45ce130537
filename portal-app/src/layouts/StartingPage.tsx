/** What is shown while the app finds out who is signed in: no header yet, because its colour depends on that. */
import type { ReactElement } from "react";
import { Starting } from "shared-ui/components/shell/Starting";
import { portal } from "shared-ui/strings/frame/portal";

/** Hold the page's place. */
export function StartingPage(): ReactElement {
  return <Starting label={portal.loading} />;
}
