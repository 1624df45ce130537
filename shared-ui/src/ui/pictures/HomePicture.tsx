/** The picture of a house, drawn once the page stands: few see an empty list, and every page would carry it. */
import { lazy, type ReactElement, Suspense } from "react";
import styles from "./Picture.module.css";

// Decoration: a page is whole without it, also when its file cannot be had.
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
