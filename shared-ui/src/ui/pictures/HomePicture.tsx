/** The drawing of a house. Loaded after the page, because few users see an empty list. */
import { lazy, type ReactElement, Suspense } from "react";
import styles from "./Picture.module.css";

// Decoration: the page works without it, also if its file cannot be loaded.
const HomeDrawing = lazy<() => ReactElement | null>(() =>
  import("./HomeDrawing").catch(() => ({ default: () => null })),
);

export function HomePicture(): ReactElement {
  return (
    <span className={styles.picture} aria-hidden="true">
      <Suspense>
        <HomeDrawing />
      </Suspense>
    </span>
  );
}
