/** Shown until the user is known: without a header, because its colour depends on the role. */
import type { ReactElement } from "react";
import { Starting } from "shared-ui/ui/shell/Starting";
import { portal } from "./text";

export function StartingPage(): ReactElement {
  return <Starting label={portal.loading} />;
}
