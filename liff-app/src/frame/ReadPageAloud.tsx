/** The button that has the page around it read aloud. */
import type { ReactElement } from "react";
import { ReadAloud } from "shared-ui/ui/voice/ReadAloud";

/** Render the button; another page is another voice, so that the old one ends. */
export default function ReadPageAloud({ page }: { page: string }): ReactElement | null {
  return <ReadAloud key={page} name="page" part={() => document.getElementById("main")} />;
}
