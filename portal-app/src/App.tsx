/** The portal app as one component. */
import type { ReactElement } from "react";

/** Show the app. */
export function App(): ReactElement {
  return (
    <main>
      <h1>グループホームマッチング</h1>
    </main>
  );
}
