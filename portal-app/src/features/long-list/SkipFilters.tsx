/** Skips the filters above a list, which take ten and more presses of Tab. */
import type { ReactElement } from "react";
import { SkipLink } from "shared-ui/ui/shell/SkipLink";
import { listing as words } from "./text";

/** The id of the line that says which rows are shown. It can be focused. */
export const SHOWN_ID = "shown-rows";

export function SkipFilters(): ReactElement {
  return <SkipLink targetId={SHOWN_ID}>{words.skip}</SkipLink>;
}
