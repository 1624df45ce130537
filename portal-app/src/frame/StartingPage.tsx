/** What is shown while the app finds out who is signed in: no header yet, because its colour depends on that. */
import type { ReactElement } from "react";
import { Starting } from "shared-ui/ui/shell/Starting";
import { portal } from "./text";

/** Hold the page's place. */
export function StartingPage(): ReactElement {
  return <Starting label={portal.loading} />;
}
