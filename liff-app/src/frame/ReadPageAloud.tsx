/** The button that reads the page aloud. */
import type { ReactElement } from "react";
import { ReadAloud } from "shared-ui/ui/voice/ReadAloud";

/** The voice is keyed by page, so that it stops when the page changes. */
export default function ReadPageAloud({ page }: { page: string }): ReactElement | null {
  return <ReadAloud key={page} name="page" part={() => document.getElementById("main")} />;
}
