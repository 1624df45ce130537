/** A placeholder while a page is loading. The server's HTML shows the same before the app has started. */
import type { ReactElement, ReactNode } from "react";
import { SERVICE_NAME } from "../layout/PageTitle";

export function Starting({ label }: { label: ReactNode }): ReactElement {
  const [title = SERVICE_NAME] = document.title.split(" | ");
  return (
    <main data-starting>
      <h1>{title}</h1>
      <p role="status">{label}</p>
    </main>
  );
}
