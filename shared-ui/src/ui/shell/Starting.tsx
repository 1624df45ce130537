/** What holds a page's place while it is on its way. The server's page shows the same before the app is there. */
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
