/** A home's picture in the same aspect ratio for all homes, or No Image. */
import { type ReactElement, useState } from "react";
import { HomeIcon } from "../icons/icons";
import styles from "./HomeImage.module.css";

interface HomeImageProps {
  src: string | null | undefined;
  /** Describes the picture, such as 「ひまわりの家の写真」; empty if the name is next to it. */
  alt: string;
  rounded?: boolean;
  /** For the first visible picture of a page: loads before the others. */
  eager?: boolean;
}

/** Shows No Image if the picture is missing or cannot be loaded. */
export function HomeImage({ src, alt, rounded = false, eager = false }: HomeImageProps): ReactElement {
  const [broken, setBroken] = useState<string | null>(null);
  const className = rounded ? styles.rounded : styles.frame;
  if (!src || src === broken) {
    return (
      <div className={className}>
        <span className={styles.none}>
          <HomeIcon />
          No Image
        </span>
      </div>
    );
  }
  return (
    <div className={className}>
      <img
        className={styles.image}
        src={src}
        alt={alt}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : "auto"}
        decoding="async"
        onError={() => setBroken(src)}
      />
    </div>
  );
}
